/** As much of JSON Schema as the contracts come to. */
export interface JsonSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  $ref?: string
  $defs?: Readonly<Record<string, JsonSchema>>
  default?: unknown
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-05-14',
  'date-time': '2026-05-14T08:30:00.000Z',
  email: 'person@example.com',
  uri: 'https://example.com/',
  uuid: '4f1d2c3b-5a69-4788-9a1b-0c2d3e4f5a6b',
}

/** What a reader expects below a name; used only where it fits the schema. */
const named: Readonly<Record<string, readonly unknown[]>> = {
  subDepot: ['SAM'],
  subDepots: ['SAM'],
  code: ['SAM'],
  place: ['SAM'],
  round: ['104'],
  number: ['104'],
  roundNumber: ['104'],
  roundName: ['Sampleton North'],
  name: ['A. Example'],
  recipient: ['A. Example'],
  username: ['a.example'],
  by: ['a.example'],
  email: ['a.example@example.com'],
  phone: ['+441632960104', '01632 960104'],
  postcode: ['AB1 2ED'],
  house: ['14'],
  street: ['Example Street'],
  town: ['Sampleton'],
  barcode: ['A1B2C3D4E5F6G7H8'],
  text: ['Ring twice.'],
  words: ['example'],
  title: ['A title'],
  reason: ['Asked by phone on 14 May'],
  day: ['2026-05-14'],
  week: ['2026-05-10'],
  from: ['2026-05-14'],
  to: ['2026-05-20'],
  lat: [57.1401],
  lng: [-2.1002],
  version: [1],
  total: [120],
  next: ['WyI0ZjFkMmMzYiJd'],
  url: ['https://example.com/'],
}

/** For texts with a pattern: the first that fits. */
const candidates = [
  'SAM',
  '104',
  'plan',
  'example',
  'a-name',
  'A1B2C3D4',
  'AB1 2ED',
  '2026-05-14',
  '2026-05',
  '2026',
  '2026-27',
  '09:00',
  '+441632960104',
  '01632960104',
  '12-34-56',
  '123456',
  '12345678',
  'CR-1234',
  'parcel.delivered',
  'text/plain',
  'image/jpeg',
  'https://push.example/1',
  'https://example.com/',
  '/example',
  '2026-05-14T08:30:00.000Z',
  '20260514-1',
  'a'.repeat(64),
  'a'.repeat(87),
  'A'.repeat(43),
  'A'.repeat(86),
  `${'A'.repeat(43)}.${'A'.repeat(43)}`,
  '2026-P05',
  'a'.repeat(22),
  'A',
  '1',
  '',
] as const

const fits = ({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text))

function textOf(schema: JsonSchema): string {
  const known = schema.format === undefined ? undefined : formats[schema.format]
  if (known !== undefined) return known
  if (schema.pattern === undefined && fits(schema, 'example')) return 'example'
  return candidates.find((each) => fits(schema, each)) ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const least = Math.max(minimum ?? 1, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), maximum ?? Infinity)
}

function nameFits(schema: JsonSchema, value: unknown): boolean {
  const types = [schema.type].flat()
  if (schema.enum || 'const' in schema || schema.format !== undefined) return false
  if (typeof value === 'string') return types.includes('string') && fits(schema, value)
  return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
}

/** Times that a schema may lead back to itself; then what is optional is left out. */
const deepest = 12

/**
 * Returns a value that a schema takes, the same each time, with what is optional. Names are those of a depot that is
 * invented, as everywhere in the documentation.
 */
export function makeExample(schema: JsonSchema, name = '', root: JsonSchema = schema, depth = 0): unknown {
  const below = (each: JsonSchema, of = name): unknown => makeExample(each, of, root, depth + 1)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref !== undefined)
    return below((schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')]) ?? {})
  const given = named[name]?.find((each) => nameFits(schema, each))
  if (given !== undefined) return given
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return below(choices.find((each) => each.type !== 'null') ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => below(each))) as unknown
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((each) => below(each))
      if (depth > deepest && (schema.minItems ?? 0) === 0) return []
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        below(schema.items ?? {}, name.replace(/s$/, '')),
      )
    case 'object':
      return objectOf(schema, below, depth)
  }
  return {}
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  below: (schema: JsonSchema, name: string) => unknown,
  depth: number,
): object {
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  if (values && propertyNames?.enum)
    return Object.fromEntries(propertyNames.enum.map((key) => [key, below(values, '')]))
  if (values && Object.keys(properties).length === 0) {
    const key = propertyNames ? String(below(propertyNames, '')) : 'example'
    return { [key]: below(values, '') }
  }
  const shown = Object.entries(properties).filter(([key]) => depth <= deepest || required.includes(key))
  return Object.fromEntries(shown.map(([key, each]) => [key, below(each, key)]))
}
