/** The pages below `/pay/tax-year`. The app's table of addresses imports them, so there is nothing else in this file. */
const taxPages = ['trip', 'expense', 'income', 'entries', 'quarters', 'vehicle', 'settings'] as const
export type TaxPage = (typeof taxPages)[number]

/** Returns true if `/pay/tax-year/:page` is a page; without one it's the year itself. */
export const isTaxPage = (page: string | undefined): page is TaxPage | undefined =>
  page === undefined || (taxPages as readonly string[]).includes(page)
