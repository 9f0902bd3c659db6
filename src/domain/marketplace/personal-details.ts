/** The kinds of text that identify a person or give their contact details. */
export type PersonalDetail = 'phone' | 'email' | 'link' | 'postcode'

const digitWords: Readonly<Record<string, string>> = {
  zero: '0',
  nought: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
const digitWord = new RegExp(String.raw`\b(?:(double|triple)[\s-]+)?(${Object.keys(digitWords).join('|')}|\d)\b`, 'g')
const times: Readonly<Record<string, number>> = { double: 2, triple: 3 }

/** One writing of every letter; nothing that cannot be seen. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .toLowerCase()

const withDigits = (text: string): string =>
  text
    .replaceAll(digitWord, (_, many: string | undefined, word: string) =>
      (digitWords[word] ?? word).repeat(times[many ?? ''] ?? 1),
    )
    // Replaces the letter "o" in numbers such as "o7700" and "077oo".
    .replaceAll(/(?<=\d)o|o(?=\d)/g, '0')
    .replaceAll(/(?<=\d)o|o(?=\d)/g, '0')

const digitRun = /\+?\d(?:[^\p{L}\d£$€%]{0,4}\d)+/gu

/** The numbers of the United Kingdom, with the trunk zero or the country's code, and any that begins with a plus. */
function hasPhone(text: string): boolean {
  for (const [run] of withDigits(text).matchAll(digitRun)) {
    if (run.startsWith('+') && run.replaceAll(/\D/g, '').length >= 9) return true
    const groups = run.split(/\D+/).filter((group) => group !== '')
    // A phone number may follow other numbers: "2 left, 07700 900123".
    if (groups.some((_, at) => /^(?:(?:00)?44(?:0)?|0)[1-9]\d{8,9}(?!\d{3})/.test(groups.slice(at).join(''))))
      return true
  }
  return false
}

const dot = String.raw`(?:\s*[([{]?\s*\bdot\b\s*[)\]}]?\s*)`
const endings = 'com|co|uk|net|org|info|io|biz|eu|app|dev|shop|online|link|site|ly'
const emails = [
  /[\w.+-]\s*@\s*[a-z][\w-]*\s*\.\s*[a-z]{2}/,
  new RegExp(String.raw`(?:@|\bat\b)[\s)\]}]*[a-z][\w-]*${dot}[a-z]{2}`),
  new RegExp(String.raw`\w\s*[([{]?\s*\bat\b\s*[)\]}]?\s*[a-z][\w-]*\.(?:${endings})\b`),
  /\bat\s+(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|btinternet|proton(?:mail)?)\b/,
  /[\w.+-]\s*@\s*(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|btinternet|proton)/,
]
const everyEmail = emails.map((each) => new RegExp(each, 'g'))
const links = [
  /\b(?:https?|ftp|mailto|tel|javascript|data)\s*:\s*\S/,
  /\bwww\s*(?:\.|dot\b)/,
  new RegExp(String.raw`\b[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.(?:${endings})\b`),
  new RegExp(String.raw`\b[a-z0-9-]{2,}${dot}(?:${endings})\b`),
  /(?:^|[\s(:])@[a-z_][\w.]{2,}/,
]

/** The areas that postcodes begin with. What follows them may be a size or a measure: "M12 2XL", "M18 5Ah". */
const areas =
  'ab|al|b|ba|bb|bd|bf|bh|bl|bn|br|bs|bt|ca|cb|cf|ch|cm|co|cr|ct|cv|cw|da|dd|de|dg|dh|dl|dn|dt|dy|e|ec|eh|en|ex|fk|fy|g|gl|gu|gy|ha|hd|hg|hp|hr|hs|hu|hx|ig|im|ip|iv|je|ka|kt|kw|ky|l|la|ld|le|ll|ln|ls|lu|m|me|mk|ml|n|ne|ng|nn|np|nr|nw|ol|ox|pa|pe|ph|pl|po|pr|rg|rh|rm|s|sa|se|sg|sk|sl|sm|sn|so|sp|sr|ss|st|sw|sy|ta|td|tf|tn|tq|tr|ts|tw|ub|w|wa|wc|wd|wf|wn|wr|ws|wv|yo|ze'
const postcode = new RegExp(
  String.raw`\bgir[\s.,_-]{0,3}0aa\b|\b(?:${areas})\d[a-z\d]?[\s.,_-]{0,3}(?!1st|2nd|3rd|[04-9]th|\d(?:mm|cm|km|kg|ml|xl|in|ft|pc|ah|wd)\b)\d[a-z]{2}\b`,
)

/** The second half of an email address is no link. */
function hasLink(text: string): boolean {
  const rest = everyEmail.reduce((left, each) => left.replaceAll(each, ' '), text)
  return links.some((each) => each.test(rest))
}

const finders: readonly [PersonalDetail, (text: string) => boolean][] = [
  ['phone', hasPhone],
  ['email', (text) => emails.some((each) => each.test(text))],
  ['link', hasLink],
  ['postcode', (text) => postcode.test(text)],
]

/** The kinds of personal details that a text has in it, in a fixed order; empty where there are none. */
export function personalDetails(text: string): PersonalDetail[] {
  const read = plain(text)
  return finders.flatMap(([kind, isIn]) => (isIn(read) ? [kind] : []))
}
