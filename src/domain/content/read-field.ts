import type { SearchedDocument } from '#contracts/content/content.ts'

const documentFields: Readonly<Record<string, (document: SearchedDocument) => unknown>> = {
  id: ({ id }) => id,
  uid: ({ uid }) => uid,
  type: ({ type }) => type,
  lang: ({ lang }) => lang,
  tags: ({ tags }) => tags,
  first_publication_date: (document) => document.first_publication_date,
  last_publication_date: (document) => document.last_publication_date,
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every value of a field within a group's rows: a condition holds where one of them does. */
function within(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => within(each, key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return [value]
  return isObject(value) ? within(value[key], rest) : []
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(isObject(value) && Object.keys(value).length === 0)

/** Whether a path is of this document: "my.news.date" is of documents of the type "news" alone. */
export function hasField(document: SearchedDocument, path: string): boolean {
  const [root, type] = path.split('.')
  return root === 'document' || (root === 'my' && type === document.type)
}

/** The filled values at a path; a field of rich text, of a group and the tags have several. */
export function valuesAt(document: SearchedDocument, path: string): unknown[] {
  const [root, first = '', ...rest] = path.split('.')
  if (!hasField(document, path)) return []
  const values =
    root === 'document'
      ? within(documentFields[first]?.(document), [])
      : rest[0] === 'uid'
        ? [document.uid]
        : within(document.data, rest)
  return values.filter(isFilled)
}
