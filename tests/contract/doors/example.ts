import { sample, stringMatching } from 'fast-check'

/** As much of JSON Schema as the contracts come to. */
export interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  items?: Schema
  prefixItems?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
  default?: unknown
}

/** What stands for a value of this name; undefined: whatever the schema takes. */
export type Fill = (name: string, schema: Schema) => unknown

const formats: Readonly<Record<string, string>> = {
  date: '2026-05-10',
  'date-time': '2026-05-20T08:00:00.000Z',
  email: 'person@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-00000000d00f',
}

/** The first that fits a pattern; only what none of them fits is made up. */
const words = [
  'SAM',
  '104',
  'plan',
  '2026-05-10',
  '09:00',
  'SA1 1AA',
  '07700900104',
  'a'.repeat(64),
  'a'.repeat(87),
  'https://push.example/1',
]

function text({ format, pattern, minLength = 1 }: Schema): string {
  const known = format === undefined ? undefined : formats[format]
  if (known !== undefined) return known
  if (pattern === undefined) return 'x'.repeat(Math.max(1, minLength))
  const word = words.find((each) => each.length >= minLength && new RegExp(pattern).test(each))
  if (word !== undefined) return word
  const [made = ''] = sample(stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })
  return made
}

/** The smallest value that a schema takes, the same each time: what is optional is there as well. */
export function exampleOf(schema: Schema, fill: Fill, name = '', root: Schema = schema): unknown {
  const given = fill(name, schema)
  if (given !== undefined) return given
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref !== undefined) {
    const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    return exampleOf(target ?? {}, fill, name, root)
  }
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (first) return exampleOf(first, fill, name, root)
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((each) => exampleOf(each, fill, name, root))
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        exampleOf(schema.items ?? {}, fill, name.replace(/s$/, ''), root),
      )
    case 'object':
      if (schema.propertyNames?.enum && typeof schema.additionalProperties === 'object') {
        const values = schema.additionalProperties
        return Object.fromEntries(
          schema.propertyNames.enum.map((key) => [key, exampleOf(values, fill, String(key), root)]),
        )
      }
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, exampleOf(each, fill, key, root)]),
      )
  }
  return 1
}
