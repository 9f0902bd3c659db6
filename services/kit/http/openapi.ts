import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema, problems, type ProblemCode } from '#contracts/problem.ts'
import { progressLineSchema, progressType } from '#contracts/progress.ts'
import type { ServiceKey } from '#contracts/service-key.ts'

type Json = Record<string, unknown>

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
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }))
}

const headersOf = (headers: Readonly<Record<string, string>> = {}): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))

function bodyOf({ body, bodyTypes }: Endpoint): Json {
  const content = bodyTypes
    ? Object.fromEntries(bodyTypes.map((type) => [type, {}]))
    : body && { 'application/json': { schema: schemaOf(body, 'input') } }
  return content ? { requestBody: { required: true, content } } : {}
}

function toSuccess({ result, resultTypes, countsRows }: Endpoint): Json {
  const isDescribed = !result.safeParse(undefined).success
  if (resultTypes) {
    const media = isDescribed ? { schema: schemaOf(result, 'output') } : {}
    return { 200: { description: 'The file', content: Object.fromEntries(resultTypes.map((type) => [type, media])) } }
  }
  if (!isDescribed) return { 204: { description: 'Done' } }
  const lines = countsRows ? { [progressType]: { schema: schemaOf(progressLineSchema, 'output') } } : {}
  const content = { 'application/json': { schema: schemaOf(result, 'output') }, ...lines }
  return { 200: { description: 'The result', content } }
}

/** Groups codes by status, because a document has one entry for each status. */
function toProblems(endpoint: Endpoint): Json {
  const codes = new Set<ProblemCode>([...everywhere, ...endpoint.problems])
  if (endpoint.access.kind !== 'open') for (const code of withToken) codes.add(code)
  if (endpoint.access.kind === 'group') codes.add('not-allowed')
  if (endpoint.body || endpoint.bodyTypes) for (const code of withBody) codes.add(code)
  const responses: Record<number, { description: string; content: Json }> = {}
  for (const code of codes) {
    const { status, title } = problems[code]
    const line = `${code}: ${title}`
    const before = responses[status]
    responses[status] = {
      description: before ? `${before.description} ${line}` : line,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function toOperation(endpoint: Endpoint): Json {
  const { access, name, needs, summary } = endpoint
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...headersOf(endpoint.requestHeaders),
  ]
  return {
    operationId: name,
    summary,
    ...(access.kind === 'open' ? { security: [], 'x-security-reason': access.reason } : {}),
    ...(access.kind === 'group' ? { 'x-groups': access.groups } : {}),
    ...(needs === undefined ? {} : { 'x-permission': needs }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint),
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
export function describeService(key: ServiceKey, title: string, endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {
    '/health': { get: publicOperation('health', 'Is the service able to work?') },
    '/v1/openapi.json': { get: publicOperation('openapi', 'This document') },
  }
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
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
      },
    },
  }
}
