import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { keyScopes } from '#contracts/staff/api-keys.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { joinDocuments, readDocuments } from '#services/run/api/api-document.ts'
import { serveApiDocument } from '#services/run/api/serve-document.ts'
import { testConfig } from '#support/test-config.ts'
import { startEveryService, type EveryService } from '../doors/every-service.ts'

type Json = Record<string, unknown>

interface Media {
  schema?: Json
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  'x-permission'?: string
  'x-people-only'?: true
  parameters?: { name: string; in: string; required: boolean; schema: Json; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
  'x-missing'?: string[]
}

describe('the OpenAPI document of all services', () => {
  let services: EveryService
  let document: ApiDocument
  let operations: Operation[]
  const config = (apps: Iterable<string>) => ({
    services: { ...testConfig.services, ...Object.fromEntries([...apps].map((key) => [key, `/api/${key}`])) },
  })

  beforeAll(async () => {
    services = await startEveryService()
    const keys = [...services.apps.keys()].filter((key) => key !== 'content')
    const read = readDocuments(services.apps, config(keys), 'http://localhost', fetch)
    const response = await serveApiDocument(read)(new Request('http://localhost/api/openapi.json'))
    document = (await response.json()) as ApiDocument
    operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  })
  afterAll(() => services.close())

  /** A schema that stands alone, with what it refers to. */
  function validatorOf(schema: Json): z.ZodType {
    const whole = JSON.stringify({ ...schema, $defs: document.components.schemas })
    return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as never)
  }

  it('has each operation once, with a plain summary and the service that it is of', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.openapi).toBe('3.1.0')
    expect(ids).toEqual(
      expect.arrayContaining(['manifest.importManifests', 'manifest.listDayParcels', 'auth.makeApiKey']),
    )
    for (const { summary, operationId, tags } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z].{9,}[^.]$/s)
      expect(operationId.startsWith(`${tags[0]}.`)).toBe(true)
    }
    expect(JSON.stringify(ids)).not.toMatch(/checkApiKey|erasePerson|\.health|\.openapi/)
  })

  it('says which scope a key needs, or that people alone may use it', () => {
    const wrong = operations.filter((operation) => {
      const scopes = operation.security?.flatMap((each) => each['apiKey'] ?? []) ?? []
      const isOpen = operation.security?.length === 0
      const isForKeys = scopes.length === 1 && (keyScopes as readonly string[]).includes(scopes[0] ?? '')
      return [isOpen, isForKeys, operation['x-people-only'] === true].filter(Boolean).length !== 1
    })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['accessToken', 'apiKey'])
  })

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, each = '']) => each)
    const missing = references.filter(
      (each) => !(each.replace('#/components/schemas/', '') in document.components.schemas),
    )
    expect(missing).toEqual([])
  })

  it('has examples that fit their schemas', () => {
    const wrong: string[] = []
    let tried = 0
    const judge = (place: string, { schema, example, examples = {} }: Media): void => {
      const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
      if (!schema || values.length === 0) return
      const validator = validatorOf(schema)
      for (const value of values) {
        tried += 1
        const { error } = validator.safeParse(value)
        if (error) wrong.push(`${place}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
      }
    }
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const each of parameters) judge(`${operationId} ${each.name}`, each)
      for (const media of Object.values(requestBody?.content ?? {})) judge(`${operationId} request`, media)
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const media of Object.values(content)) judge(`${operationId} ${status}`, media)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(1000)
  })

  it('has an example for each JSON body and each result', () => {
    const without = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200']].flatMap((each) =>
        Object.entries(each?.content ?? {})
          .filter(([type, { schema, example }]) => type === 'application/json' && schema && example === undefined)
          .map(() => operationId),
      ),
    )
    expect(without).toEqual([])
  })

  it('says which services could not be asked, and asks them again', async () => {
    let asked = 0
    const away = (): Promise<Response> => {
      asked += 1
      return Promise.reject(new TypeError('fetch failed'))
    }
    const elsewhere = { services: { ...testConfig.services, manifest: 'https://elsewhere.test/api' as const } }
    const read = readDocuments(new Map(), elsewhere, 'http://localhost', away)
    const answer = serveApiDocument(read)
    for (const _ of [1, 2]) {
      const response = await answer(new Request('http://localhost/api/openapi.json'))
      expect((await response.json()) as ApiDocument).toMatchObject({
        'x-missing': expect.arrayContaining(['manifest']),
      })
    }
    expect(asked).toBeGreaterThanOrEqual(2)
  })

  it('moves schemas that refer to themselves to the components', () => {
    const tree = { type: 'object', properties: { inner: { $ref: '#' }, leaf: { $ref: '#/$defs/leaf' } } }
    const schema = { ...tree, $defs: { leaf: { type: 'string' } } }
    const path = { get: { operationId: 'read', responses: { 200: { content: { 'application/json': { schema } } } } } }
    const info = { title: 'Tree', version: '1' }
    const own = { info, paths: { '/v1/tree': path }, components: { schemas: {}, securitySchemes: {} } }
    const joined = joinDocuments(new Map([['forms' as ServiceKey, { base: '/api/forms', document: own }]]))
    const name = 'forms.read.responses.200.content.application-json'
    expect(joined).toMatchObject({
      paths: {
        '/api/forms/v1/tree': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
            },
          },
        },
      },
      components: {
        schemas: {
          [name]: { properties: { inner: { $ref: `#/components/schemas/${name}` } } },
          [`${name}.leaf`]: { type: 'string' },
        },
      },
    })
  })
})
