import { asText, each, type Rule } from './rule.ts'

/** The letters of each language in addition to A to Z, as the inside of a character class. */
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

/** The letters of each language, as the inside of a character class. */
const alphabets: ReadonlyMap<string, string> = new Map([
  ...Object.entries(latin).map(([language, letters]) => [language, `A-Z${letters}`] as const),
  ...Object.entries(others),
])

/** Digits besides 0 to 9. */
const localDigits: Readonly<Record<string, string>> = { ar: '٠-٩' }

/** `locale`: "en", "pl", …; without it the letters of any one language will do, but not those of two. */
type Letters = { locale?: string | undefined }

type Extra = (language: string) => string

const patterns = new Map<string, RegExp>()

function patternOf(kind: string, language: string, extra: Extra): RegExp {
  const key = `${kind}/${language}`
  const found = patterns.get(key) ?? new RegExp(`^[${alphabets.get(language)}${extra(language)}]*$`, 'i')
  patterns.set(key, found)
  return found
}

function letters(kind: string, extra: Extra): Rule<Letters> {
  return each((value, { locale = '' }: Letters) => {
    const languages = locale === '' ? [...alphabets.keys()] : [alphabets.has(locale) ? locale : 'en']
    return languages.some((language) => patternOf(kind, language, extra).test(String(value)))
  })
}

const digitsOf: Extra = (language) => `0-9${localDigits[language] ?? ''}`

export const alpha = letters('alpha', () => '')
export const alpha_dash = letters('alpha_dash', (language) => `${digitsOf(language)}_-`)
export const alpha_num = letters('alpha_num', digitsOf)
export const alpha_spaces = letters('alpha_spaces', () => '\\s')

const atom = String.raw`[^<>()[\]\\.,;:\s@"]+`
const address = new RegExp(
  String.raw`^(?:${atom}(?:\.${atom})*|".+")@(?:\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|(?:[a-zA-Z\d-]+\.)+[a-zA-Z]{2,})$`,
)

/** `multiple`: several of them, with commas between. */
export const email: Rule<{ multiple?: boolean | undefined }> = (value, { multiple = false }) => {
  const list: unknown[] = Array.isArray(value)
    ? value
    : multiple
      ? String(value)
          .split(',')
          .map((text) => text.trim())
      : [value]
  return list.every((text) => address.test(String(text)))
}

/** `regex`: as JavaScript writes it, without the slashes. */
export const regex: Rule<{ regex: string }> = each((value, { regex: pattern }: { regex: string }) =>
  new RegExp(pattern).test(String(value)),
)

/** Exactly so many characters as people count them, or members of a list. */
export const length: Rule<{ length: number }> = (value, { length: wanted }) => {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return Array.from(value).length === wanted
  return (Array.isArray(value) ? value.length : typeof value === 'number' ? String(value).length : 0) === wanted
}

/** UTF-16 units, as `maxlength` of an input counts. */
export const max: Rule<{ length: number }> = each((value, { length: most }: { length: number }) =>
  value === null || value === undefined ? most >= 0 : asText(value).length <= most,
)

export const min: Rule<{ length: number }> = each((value, { length: least }: { length: number }) =>
  value === null || value === undefined ? false : asText(value).length >= least,
)
