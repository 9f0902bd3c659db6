interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Content = Record<string, { schema?: Schema }>

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const key = JSON.stringify

const joined = (parts: readonly string[], by: string): string => [...new Set(parts)].join(by) || 'unknown'

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, each]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${toType(each)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const values = typeof additionalProperties === 'object' ? toType(additionalProperties) : 'unknown'
  return propertyNames?.enum ? `{ [Name in ${toType(propertyNames)}]?: ${values} }` : `{ [name: string]: ${values} }`
}

function ofType(type: string | undefined, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return schema.prefixItems ? `[${schema.prefixItems.map(toType).join(', ')}]` : `(${toType(schema.items ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

/** Returns a schema as a type of TypeScript. */
function toType(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema
  if ($ref !== undefined) return `components['schemas'][${key($ref.replace('#/components/schemas/', ''))}]`
  if ('const' in schema) return key(schema.const)
  if (values)
    return joined(
      values.map((value) => key(value)),
      ' | ',
    )
  if (anyOf ?? oneOf) return `(${joined((anyOf ?? oneOf ?? []).map(toType), ' | ')})`
  if (allOf) return `(${joined(allOf.map(toType), ' & ')})`
  return joined(
    [type].flat().map((each) => ofType(each, schema)),
    ' | ',
  )
}

const toContent = (content: Content): string =>
  `{ ${Object.entries(content)
    .map(([type, { schema }]) => `${key(type)}: ${schema ? toType(schema) : 'string'}`)
    .join('; ')} }`

function toParameters(parameters: NonNullable<Operation['parameters']>): string {
  const places = ['query', 'header', 'path'].map((place) => {
    const own = parameters.filter((each) => each.in === place)
    if (own.length === 0) return `${place}?: never`
    const isNeeded = own.some(({ required }) => required)
    const fields = own.map(({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${toType(schema)}`)
    return `${place}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`
  })
  return `{ ${places.join('; ')}; cookie?: never }`
}

function toOperation({ parameters = [], requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: { [name: string]: unknown }; content${content ? '' : '?'}: ${content ? toContent(content) : 'never'} }`,
  )
  const body = requestBody ? `requestBody: { content: ${toContent(requestBody.content)} }` : 'requestBody?: never'
  return `{ parameters: ${toParameters(parameters)}; ${body}; responses: { ${answers.join('; ')} } }`
}

/** Returns the types of a document, in the form that openapi-fetch takes. */
export function generateTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, each]) => `${key(name)}: ${toType(each)}`)
  const all = Object.entries(paths).map(
    ([path, methods]) =>
      `${key(path)}: { ${Object.entries(methods)
        .map(([method, operation]) => `${method}: ${toOperation(operation)}`)
        .join('; ')} }`,
  )
  return `export interface components { schemas: { ${schemas.join('; ')} } }\nexport interface paths {\n  ${all.join('\n  ')}\n}\n`
}
