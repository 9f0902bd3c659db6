/** What may stand in a word of each language, besides A to Z where `latin` says so; as the inside of a character class. */
const latin: Readonly<Record<string, string>> = {
  en: '',
  cs: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  da: 'ÆØÅ',
  de: 'ÄÖÜß',
  es: 'ÁÉÍÑÓÚÜ',
  fr: 'ÀÂÆÇÉÈÊËÏÎÔŒÙÛÜŸ',
  it: '\\xC0-\\xFF',
  lt: 'ĄČĘĖĮŠŲŪŽ',
  nl: 'ÉËÏÓÖÜ',
  hu: 'ÁÉÍÓÖŐÚÜŰ',
  pl: 'ĄĆĘŚŁŃÓŻŹ',
  pt: 'ÃÁÀÂÇÉÊÍÕÓÔÚÜ',
  ro: 'ĂÂÎŞŢ',
  sk: 'ÁÄČĎÉÍĹĽŇÓŔŠŤÚÝŽ',
  sr: 'ČĆŽŠĐ',
  sv: 'ÅÄÖ',
  tr: 'ÇĞİıÖŞÜ',
  az: 'ÇƏĞİıÖŞÜ',
  ja: '\\u3000-\\u303F\\u3040-\\u309F\\u30A0-\\u30FF\\uFF00-\\uFFEF\\u4E00-\\u9FAF',
  he: "\\u05D0-\\u05EA'",
}

const arabic = '\\u0621-\\u063A\\u0641-\\u0652\\u0670'

const others: Readonly<Record<string, string>> = {
  ru: 'А-ЯЁ',
  uk: 'А-ЩЬЮЯЄІЇҐ',
  el: 'Α-ώ',
  ar: arabic,
  fa: `${arabic}\\u067E\\u0686\\u0698\\u06A9\\u06AF\\u06CC`,
}

/** By language: the letters, as the inside of a character class. */
export const alphabets: ReadonlyMap<string, string> = new Map([
  ...Object.entries(latin).map(([language, letters]) => [language, `A-Z${letters}`] as const),
  ...Object.entries(others),
])

/** Digits besides 0 to 9. */
export const localDigits: Readonly<Record<string, string>> = { ar: '٠-٩' }
