const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
}
const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** Returns "1st", "12th" or "22nd". */
export const ordinal = (n: number): string => `${n}${endings[rules.select(n)]}`
