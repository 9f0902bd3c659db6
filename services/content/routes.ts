import * as z from 'zod/mini'
import type { ContentDocument } from '#contracts/content/content.ts'
import { validationError } from './prismic-error.ts'

const routeSchema = z.object({
  type: z.string(),
  uid: z.optional(z.string()),
  lang: z.optional(z.string()),
  path: z.string(),
})
type Route = z.infer<typeof routeSchema>

const fits = (route: Route, { type, uid, lang }: ContentDocument): boolean =>
  route.type === type &&
  (route.uid === undefined || route.uid === uid) &&
  (route.lang === undefined || route.lang === lang)

/** Null where the document lacks a part that the path needs. */
function fill(path: string, { uid, lang, type }: ContentDocument): string | null {
  const parts: Readonly<Record<string, string | null>> = { uid, lang, type }
  const filled = path.split('/').map((part) => {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    return name === undefined ? part : (parts[name] ?? (optional === undefined ? null : undefined))
  })
  return filled.includes(null) ? null : filled.filter((part) => part !== undefined).join('/')
}

/**
 * What gives documents their `url` by the routes of a site: `[{"type":"news","path":"/news/:uid"}]`.
 * @throws PrismicError for text that is not such a list
 */
export function routing(text: string | undefined): (document: ContentDocument) => ContentDocument {
  if (text === undefined) return (document) => document
  let routes: Route[]
  try {
    routes = z.array(routeSchema).parse(JSON.parse(text))
  } catch {
    throw validationError('The routes are not a list of types and paths.')
  }
  return (document) => {
    const route = routes.find((each) => fits(each, document))
    return route ? { ...document, url: fill(route.path, document) } : document
  }
}
