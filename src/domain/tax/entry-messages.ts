import type { EntryError } from './check-entry.ts'

/** What a courier reads about an entry that is wrong, in the form and when the service has rejected it. */
export const entryMessages: Readonly<Record<EntryError, string>> = {
  'day-later': 'The day must be today or earlier',
  'day-too-early': 'The records of that tax year have ended',
  'vehicle-unknown': 'Choose one of your vehicles',
  'vehicle-needed': 'Choose the vehicle that it was for',
  'odometer-backwards': 'The reading at the end must be higher than the one at the start',
  'miles-more-than-odometer': 'The business miles can’t be more than the odometer shows',
  'place-needed': 'Enter where the journey began and ended',
  'amount-zero': 'Enter an amount above zero',
  'vat-wrong': 'The VAT can’t be more than a sixth of the amount',
}
