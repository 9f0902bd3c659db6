import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema, problems, problemType, type ProblemCode } from '#contracts/problem.ts'
import { progressLineSchema, progressType } from '#contracts/progress.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { isForKeys, type Operation } from './implement.ts'
import { makeExample, type JsonSchema } from './openapi-examples.ts'

type Json = Record<string, unknown>

type Described = Pick<Operation, 'endpoint' | 'shapes'>

/** The problems with which the kit itself may respond to any call. */
const everywhere: readonly ProblemCode[] = ['body-invalid', 'too-many-requests', 'internal', 'not-ready']
const withToken: readonly ProblemCode[] = ['token-missing', 'token-invalid']
const withBody: readonly ProblemCode[] = ['body-too-large', 'type-not-supported']

/** OpenAPI 3.1 takes JSON Schema as it is, only its own dialect line is left to the document. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, each]) => {
    const isRequired = where === 'path' || required.includes(name)
    return {
      name,
      in: where,
      required: isRequired,
      schema: each,
      ...(isRequired && { example: makeExample(each as JsonSchema, name) }),
    }
  })
}

const headersOf = (headers: Readonly<Record<string, string>> = {}, required = true): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }))

/** A schema with an example that fits it. */
function toMedia(schema: z.ZodMiniType, io: 'input' | 'output', example?: unknown): Json {
  const described = schemaOf(schema, io)
  return { schema: described, example: example ?? makeExample(described) }
}

function bodyOf({ endpoint: { body, bodyTypes }, shapes = {} }: Described): Json {
  const shapeOf = (type: string): Json => {
    const shape = shapes[type]
    if (!shape) return {}
    return shape.schema ? toMedia(shape.schema, 'input', shape.example) : { example: shape.example }
  }
  const content = bodyTypes
    ? Object.fromEntries(bodyTypes.map((type) => [type, shapeOf(type)]))
    : body && { 'application/json': toMedia(body, 'input') }
  return content ? { requestBody: { required: true, content } } : {}
}

function toSuccess({ result, resultTypes, countsRows }: Endpoint): Json {
  const isDescribed = !result.safeParse(undefined).success
  if (resultTypes) {
    const media = isDescribed ? toMedia(result, 'output') : {}
    return { 200: { description: 'The file', content: Object.fromEntries(resultTypes.map((type) => [type, media])) } }
  }
  if (!isDescribed) return { 204: { description: 'Done' } }
  const lines = countsRows ? { [progressType]: { schema: schemaOf(progressLineSchema, 'output') } } : {}
  const content = { 'application/json': toMedia(result, 'output'), ...lines }
  return { 200: { description: 'The result', content } }
}

/** Groups codes by status, because a document has one entry for each status. */
function toProblems(endpoint: Endpoint): Json {
  const codes = new Set<ProblemCode>([...everywhere, ...endpoint.problems])
  if (endpoint.access.kind !== 'open') for (const code of withToken) codes.add(code)
  if (endpoint.access.kind === 'group') codes.add('not-allowed')
  if (endpoint.body || endpoint.bodyTypes) for (const code of withBody) codes.add(code)
  const responses: Record<number, { description: string; content: Json }> = {}
  const examples: Record<number, Json> = {}
  for (const code of codes) {
    const { status, title } = problems[code]
    const line = `${code}: ${title}`
    const before = responses[status]
    const ofStatus = (examples[status] ??= {})
    ofStatus[code] = { value: { type: `${problemType}${code}`, title, status, code } }
    responses[status] = {
      description: before ? `${before.description} ${line}` : line,
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples: ofStatus },
      },
    }
  }
  return responses
}

/** People’s own tokens, and keys that have the scope. */
function securityOf(endpoint: Endpoint): Json {
  const { access, needs } = endpoint
  if (access.kind === 'open') return { security: [], 'x-security-reason': access.reason }
  if (isForKeys(endpoint)) return { security: [{ accessToken: [] }, { apiKey: [needs] }] }
  const isForServices = access.kind === 'group' && access.groups.every((group) => group === 'service')
  return isForServices ? { 'x-services-only': true } : { 'x-people-only': true }
}

function toOperation(described: Described): Json {
  const { endpoint } = described
  const { access, name, needs, summary } = endpoint
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...headersOf(endpoint.requestHeaders),
    ...headersOf(endpoint.optionalHeaders, false),
  ]
  return {
    operationId: name,
    summary,
    ...securityOf(endpoint),
    ...(access.kind === 'group' ? { 'x-groups': access.groups } : {}),
    ...(needs === undefined ? {} : { 'x-permission': needs }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(described),
    responses: { ...toSuccess(endpoint), ...toProblems(endpoint) },
  }
}

const publicOperation = (name: string, summary: string): Json => ({
  operationId: name,
  summary,
  security: [],
  'x-security-reason': 'It says nothing about anybody.',
  responses: { 200: { description: summary, content: { 'application/json': {} } } },
})

/** The OpenAPI 3.1 document of a service, from its endpoints alone. */
export function describeService(key: ServiceKey, title: string, operations: readonly Described[]): Json {
  const paths: Record<string, Json> = {
    '/health': { get: publicOperation('health', 'Is the service able to work?') },
    '/v1/openapi.json': { get: publicOperation('openapi', 'This document') },
  }
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', 'x-service': key },
    security: [{ accessToken: [] }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the user pool',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key that has the scope. The back office makes keys',
        },
      },
    },
  }
}
