import type { ContentDocument } from '#contracts/content/content.ts'
import { describeLinks, isRecord, mapLinks, type FindDocument } from './document-links.ts'
import { readGraphQuery } from './graph-query.ts'
import { QueryError } from './query-error.ts'
import { selectByGraph } from './select-by-graph.ts'

/** Which fields an answer has, as Prismic's parameters name it. A graphQuery goes before the others. */
export interface ContentShape {
  /** "news.title,news.date": of those types no other field. */
  fetch?: string
  /** "author.name": fields of linked documents. */
  fetchLinks?: string
  /** "{ news { title } }". */
  graphQuery?: string
}

type Shape = (document: ContentDocument) => ContentDocument

/** Field names by the type that they are of. */
function fieldsByType(list: string | undefined): Map<string, string[]> {
  const byType = new Map<string, string[]>()
  for (const path of (list ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [type = '', field, ...rest] = path.replace(/^my\./, '').split('.')
    if (field === undefined || rest.length > 0) throw new QueryError(`${path} is not a type and a field`)
    byType.set(type, [...(byType.get(type) ?? []), field])
  }
  return byType
}

const only = (data: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]))

/** What brings documents into the shape that is asked for. `find` gives linked documents. Error: QueryError */
export function shaping({ fetch, fetchLinks, graphQuery }: ContentShape, find: FindDocument): Shape {
  const described: FindDocument = (id) => {
    const target = find(id)
    return target && { ...target, data: describeLinks(target.data, find) }
  }
  if (graphQuery !== undefined) {
    const query = readGraphQuery(graphQuery)
    return (document) => ({
      ...document,
      data: selectByGraph({ ...document, data: describeLinks(document.data, find) }, query, described),
    })
  }
  const [kept, linked] = [fieldsByType(fetch), fieldsByType(fetchLinks)]
  const withFields = (link: { id: string }): unknown => {
    const target = described(link.id)
    const names = target && linked.get(target.type)
    return names ? { ...link, data: only(target.data, names) } : link
  }
  return (document) => {
    const names = kept.get(document.type)
    const data = describeLinks(names ? only(document.data, names) : document.data, find)
    const full = linked.size === 0 ? data : mapLinks(data, withFields)
    return { ...document, data: isRecord(full) ? full : data }
  }
}
