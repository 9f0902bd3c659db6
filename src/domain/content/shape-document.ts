import type { ContentDocument } from '#contracts/content/content.ts'
import { describeLinks, isRecord, mapLinks, type FindDocument, isDocumentLink } from './document-links.ts'
import { readGraphQuery, type Selection } from './graph-query.ts'
import { QueryError } from './query-error.ts'

type Fields = Record<string, unknown>

/** The parts of a slice, by the names that a query has for them in the older and in the newer kind. */
const partOf: Readonly<Record<string, string>> = {
  'non-repeat': 'primary',
  repeat: 'items',
  primary: 'primary',
  items: 'items',
}

function pick(data: Fields, selection: Selection, find: FindDocument): Fields {
  const picked: Fields = selection.all ? { ...data } : {}
  for (const [name, within] of selection.fields) {
    if (name in data) picked[name] = within ? narrow(data[name], within, find) : data[name]
  }
  return picked
}

/** Undefined: the query has nothing for slices of this type. */
function narrowSlice(slice: Fields, selection: Selection, find: FindDocument): Fields | undefined {
  const ofType = selection.on.get(String(slice['slice_type']))
  if (!ofType) return selection.all ? slice : undefined
  const variation = ofType.fields.get('variation')
  const chosen = variation ? variation.on.get(String(slice['variation'])) : ofType
  const { primary: _, items: __, ...head } = slice
  const narrowed: Fields = { ...head }
  for (const [name, within] of chosen?.fields ?? []) {
    const part = partOf[name]
    if (part !== undefined && part in slice) narrowed[part] = within ? narrow(slice[part], within, find) : slice[part]
  }
  return chosen?.all ? { ...slice, ...narrowed } : narrowed
}

function narrow(value: unknown, selection: Selection, find: FindDocument): unknown {
  if (Array.isArray(value))
    return value.map((each) => narrow(each, selection, find)).filter((each) => each !== undefined)
  if (isDocumentLink(value)) {
    const target = find(value.id)
    if (!target) return value
    const ofType = selection.on.get(target.type)
    return { ...value, data: { ...pick(target.data, selection, find), ...(ofType && pick(target.data, ofType, find)) } }
  }
  if (!isRecord(value)) return value
  return typeof value['slice_type'] === 'string' ? narrowSlice(value, selection, find) : pick(value, selection, find)
}

/** A document's data cut down to what a GraphQuery asks for, with what it asks for of linked documents. Of other types nothing is left. */
function selectByGraph(document: ContentDocument, query: Selection, find: FindDocument): ContentDocument['data'] {
  const ofType = query.fields.get(document.type)
  return ofType ? pick(document.data, ofType, find) : {}
}

/** Selects the fields of a response by Prismic's parameters. `graphQuery` takes precedence. */
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

/** Returns a function that gives documents the requested shape. `find` loads linked documents. Throws QueryError. */
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
