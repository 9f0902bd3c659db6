import { contentFileSchema, type ContentFile, type ContentFolder } from '#contracts/content/content-import.ts'
import { episodeDataSchema, newsDataSchema } from '#contracts/content/content-types.ts'
import type { ContentDocument } from '#contracts/content/content.ts'
import { isRecord } from '#domain/content/document-links.ts'
import { toPlainText } from '#domain/content/text-of.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { mediaPath, getMediaType } from './media-types.ts'

/** A document before it has dates; those that its file gives. */
export type DraftDocument = Omit<ContentDocument, 'first_publication_date' | 'last_publication_date'> & {
  dates: { first?: string; last?: string }
}

interface Issue {
  at: string
  message: string
}

/** The types whose fields the app reads. Others may contain anything. */
const known: Readonly<Record<string, typeof newsDataSchema | typeof episodeDataSchema>> = {
  news: newsDataSchema,
  episode: episodeDataSchema,
}

const slugOf = (title: unknown): string[] => {
  const slug = toPlainText(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? [] : [slug]
}

/** Returns the value with each path of a media file replaced by its address. */
function placeMedia(
  value: unknown,
  media: ContentFolder['media'],
  complain: (message: string, at: string) => void,
  at: string,
): unknown {
  if (Array.isArray(value)) return value.map((each, index) => placeMedia(each, media, complain, `${at}.${index}`))
  if (!isRecord(value)) return value
  const placed = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, placeMedia(each, media, complain, `${at}.${key}`)]),
  )
  const { url } = value
  if (typeof url !== 'string' || !url.startsWith('media/')) return placed
  const file = media[url]
  if (!file) complain(`There is no file ${url} in the folder.`, `${at}.url`)
  else if (getMediaType(url) === undefined) complain(`Files like ${url} are not taken.`, `${at}.url`)
  const size = file && value['link_type'] === 'Media' && { size: String(file.size) }
  return { ...placed, ...size, url: file ? mediaPath(file.sha256, url) : url }
}

function draftOf(path: string, file: ContentFile, data: ContentDocument['data']): DraftDocument {
  const [name = '', folder = ''] = path
    .replace(/\.json$/, '')
    .split('/')
    .toReversed()
  const type = file.type ?? folder
  const uid = file.uid === undefined ? name : file.uid
  const { lang, tags, alternate_languages, first_publication_date: first, last_publication_date: last } = file
  return {
    id: file.id ?? `${type}-${name}`.slice(0, 64),
    uid,
    url: null,
    type,
    href: '',
    tags,
    slugs: slugOf(data['title']),
    linked_documents: [],
    lang,
    alternate_languages,
    data,
    dates: { ...(first !== undefined && { first }), ...(last !== undefined && { last }) },
  }
}

function checkFile(
  path: string,
  value: unknown,
  media: ContentFolder['media'],
): { draft?: DraftDocument; issues: Issue[] } {
  const issues: Issue[] = []
  const complain = (message: string, at: string): void => void issues.push({ at: `${path} ${at}`, message })
  const file = contentFileSchema.safeParse(value)
  if (!file.success) {
    for (const issue of file.error.issues) complain(issue.message, issue.path.join('.'))
    return { issues }
  }
  const data = placeMedia(file.data.data, media, complain, 'data')
  const draft = draftOf(path, file.data, isRecord(data) ? data : {})
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(draft.type))
    complain('Give a type, or put the file into a folder of its type.', 'type')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(draft.id))
    complain('Give an id, or a file name of letters, digits and hyphens.', 'id')
  const fields = known[draft.type]?.safeParse(draft.data)
  for (const issue of fields?.error?.issues ?? []) complain(issue.message, ['data', ...issue.path].join('.'))
  return { draft, issues }
}

/** Two documents of one id, or of one uid in a language, would hide each other. */
function findDoubles(drafts: ReadonlyMap<string, DraftDocument>): Issue[] {
  const seen = new Map<string, string>()
  return [...drafts].flatMap(([path, { id, type, uid, lang }]) =>
    [['id', `id ${id}`], ...(uid === null ? [] : [['uid', `uid ${uid} of ${type} in ${lang}`]])].flatMap(
      ([at = '', key = '']) => {
        const other = seen.get(key)
        seen.set(key, path)
        return other === undefined ? [] : [{ at: `${path} ${at}`, message: `${other} has it too.` }]
      },
    ),
  )
}

/**
 * The documents of a folder.
 * @throws ProblemError import-refused with every error, by file and field
 */
export function checkFolder({ documents, media }: ContentFolder): DraftDocument[] {
  const drafts = new Map<string, DraftDocument>()
  const issues: Issue[] = []
  for (const [path, value] of Object.entries(documents).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const checked = checkFile(path, value, media)
    issues.push(...checked.issues)
    if (checked.draft) drafts.set(path, checked.draft)
  }
  issues.push(...findDoubles(drafts))
  if (issues.length > 0) throw new ProblemError('import-refused', { issues: issues.slice(0, 50) })
  return [...drafts.values()]
}
