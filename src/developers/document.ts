/** The address of the document of all services. */
export const documentPath = '/api/openapi.json'

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  prefixItems?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

interface Media {
  schema?: Schema
  example?: unknown
  examples?: Readonly<Record<string, { value: unknown }>>
}

type Content = Readonly<Record<string, Media>>

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Described {
  operationId: string
  summary: string
  tags?: readonly string[]
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}

export interface ApiDocument {
  info: { title: string; description?: string }
  tags?: readonly { name: string; description?: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

export interface Operation extends Described {
  service: string
  method: string
  path: string
  /** The scope that a key needs; null: no key may use it. */
  scope: string | null
  /** Nobody has to sign in. */
  isOpen: boolean
}

/** Returns every operation in the order of the document. */
export function listOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
      service: described.tags?.[0] ?? '',
      scope: described.security?.flatMap((each) => each['apiKey'] ?? [])[0] ?? null,
      isOpen: described.security?.length === 0,
    })),
  )
}

/** Returns the operations with all words of a text in their name, path or summary. */
export function searchOperations(operations: readonly Operation[], text: string): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ operationId, path, method, summary }) => {
    const own = `${operationId} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => own.includes(word))
  })
}

export function resolveSchema(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

/** "string (date)", "array of object", "SAM | NOR". */
export function typeLabel(schema: Schema, document: ApiDocument): string {
  const { type, format, items, anyOf, oneOf, enum: values, const: only } = resolveSchema(schema, document)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map((each) => typeLabel(each, document)))].join(' or ')
  if (type === 'array') return `array of ${items ? typeLabel(items, document) : 'anything'}`
  const name = [type].flat().join(' or ') || 'anything'
  return format === undefined ? name : `${name} (${format})`
}

/** Returns the schemas of the objects that a schema is or has, to show their fields. */
export function findObjects(schema: Schema, document: ApiDocument): Schema[] {
  const own = resolveSchema(schema, document)
  if (own.properties) return [own]
  if (own.items) return findObjects(own.items, document)
  if (typeof own.additionalProperties === 'object') return findObjects(own.additionalProperties, document)
  return (own.anyOf ?? own.oneOf ?? own.allOf ?? []).flatMap((each) => findObjects(each, document))
}

export const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2)

/** Returns the example of a body or a response and its media type; undefined if there is none. */
export function firstExample(content: Content | undefined): { type: string; text: string } | undefined {
  const entries = Object.entries(content ?? {})
  const [type, media] = entries.find(([each]) => each === 'application/json') ?? entries[0] ?? []
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  return type === undefined || example === undefined ? undefined : { type, text: exampleText(example) }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns a command that calls an operation, with the example of its parameters and body. */
export function toCurl({ method, path, parameters = [], requestBody, isOpen }: Operation, origin: string): string {
  const textOf = ({ example = '…', name }: Parameter): string =>
    encodeURIComponent(example === '…' ? name : typeof example === 'string' ? example : JSON.stringify(example))
  const own = (place: string) => parameters.filter((each) => each.in === place && each.required === true)
  const filled = own('path').reduce((text, each) => text.replace(`{${each.name}}`, textOf(each)), path)
  const query = own('query').map((each) => `${each.name}=${textOf(each)}`)
  const body = firstExample(requestBody?.content)
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    ...(isOpen ? [] : [`-H 'Authorization: Bearer cpk_live_…'`]),
    ...own('header').map(({ name }) => `-H ${quoted(`${name}: …`)}`),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.type}`)}`, `--data ${quoted(body.text)}`] : []),
  ]
  return parts.join(' \\\n  ')
}
