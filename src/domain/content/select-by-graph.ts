import type { ContentDocument } from '#contracts/content/content.ts'
import { isDocumentLink, isRecord, type FindDocument } from './document-links.ts'
import type { Selection } from './graph-query.ts'

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
export function selectByGraph(
  document: ContentDocument,
  query: Selection,
  find: FindDocument,
): ContentDocument['data'] {
  const ofType = query.fields.get(document.type)
  return ofType ? pick(document.data, ofType, find) : {}
}
