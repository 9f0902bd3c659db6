const folder = 'docs/decisions/'
const named = /^\d{3}-[a-z0-9-]+\.md$/
const statusLine = /^Status: (accepted|deprecated|superseded by \d{3}) · \d{4}-\d{2}-\d{2}$/
const mention = /\bdecisions? (\d{3})\b/g

/**
 * Decisions are numbered without gaps; each has its number in its heading, a status and a line in the index, and
 * whatever names a decision names one that exists.
 *
 * @param texts every page of docs/decisions, and every other text that may name a decision
 */
export function checkDecisions(texts: ReadonlyMap<string, string>): string[] {
  const pages = [...texts].flatMap(([path, text]) =>
    path.startsWith(folder) && named.test(path.slice(folder.length)) ? [{ name: path.slice(folder.length), text }] : [],
  )
  const numbers = pages.map(({ name }) => name.slice(0, 3)).toSorted()
  const index = texts.get(`${folder}README.md`) ?? ''
  return [
    ...numbers.flatMap((number, at) =>
      Number(number) === at + 1 ? [] : [`${folder}${number}… stands in place ${at + 1}: numbers have no gaps`],
    ),
    ...pages.flatMap(({ name, text }) => wrongPage(name, text, index)),
    ...[...texts].flatMap(([path, text]) =>
      [...text.matchAll(mention)].flatMap(([, number = '']) =>
        numbers.includes(number) ? [] : [`${path} names decision ${number}, which does not exist`],
      ),
    ),
  ]
}

function wrongPage(name: string, text: string, index: string): string[] {
  const [heading = '', , status = ''] = text.split('\n')
  return [
    ...(heading.startsWith(`# ${name.slice(0, 3)} `)
      ? []
      : [`${folder}${name} does not have its number in its heading`]),
    ...(statusLine.test(status) ? [] : [`${folder}${name} has no status in its third line`]),
    ...(index.includes(`](${name})`) ? [] : [`${folder}${name} is not in ${folder}README.md`]),
  ]
}
