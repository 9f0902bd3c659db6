import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTogglesEndpoint, writeToggleEndpoint } from '#contracts/config/toggles.ts'
import type { Database } from '#kit/database/database.ts'
import { implement } from '#kit/http/implement.ts'
import { databases } from '#support/databases.ts'
import { startNotes } from './service-under-test.ts'

interface Operation {
  operationId: string
  security?: object[]
  'x-security-reason'?: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}

interface Document {
  openapi: string
  security: object[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}

describe('the OpenAPI document', () => {
  let database: Database
  let document: Document
  let operations: Operation[]

  beforeAll(async () => {
    const kind = databases[0]
    if (!kind) throw new Error('There is no database to test on.')
    database = await kind.open()
    const notes = await startNotes(database, {
      definition: {
        operations: [
          implement(readTogglesEndpoint, () => ({ toggles: [] })),
          implement(writeToggleEndpoint, ({ params, body }) => ({ ...params, ...body })),
        ],
        blobs: { mayRead: () => Promise.resolve(false) },
      },
    })
    document = (await (await notes.request('/v1/openapi.json', {}, null)).json()) as Document
    operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  })
  afterAll(() => database.close())

  test('names every operation once, the kit’s own included', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [
        'health',
        'openapi',
        'push',
        'pull',
        'heads',
        'hints',
        'restored',
        'listAudit',
        'checkAudit',
        'erasePerson',
        'myData',
        'personData',
        'putBlob',
        'getBlob',
        'readToggles',
        'writeToggle',
        'takeEvents',
      ].sort(),
    )
  })

  test('asks for a token everywhere but where a reason is given', () => {
    expect(document.security).toEqual([{ accessToken: [] }])
    const open = operations.filter(({ security }) => security?.length === 0)
    expect(open.map(({ operationId }) => operationId)).toEqual(['health', 'openapi'])
    expect(open.every((operation) => operation['x-security-reason'])).toBe(true)
    for (const { responses } of operations.filter((each) => !open.includes(each)))
      expect(responses).toHaveProperty('401')
  })

  test('has each parameter of a path in the path, and the other way round', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        expect(inPath.map(({ name }) => name)).toEqual(named)
        expect(inPath.every(({ required }) => required)).toBe(true)
      }
    }
  })

  test('describes queries as they are sent: what has a default may be left out', () => {
    const pull = operations.find(({ operationId }) => operationId === 'pull')
    expect(pull?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['feed', false],
      ['cursor', true],
      ['epoch', false],
      ['stamp', false],
      ['limit', false],
      ['after', false],
    ])
  })

  test('has a schema for each JSON body and each JSON result, and no reference into nothing', () => {
    for (const { requestBody, responses } of operations.filter(
      ({ operationId }) => !['health', 'openapi'].includes(operationId),
    )) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((each) => Object.entries(each?.content ?? {}))
      for (const [, { schema }] of bodies.filter(([type]) => type.includes('json'))) expect(schema).toBeTypeOf('object')
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']))
    expect(document.components.schemas).toHaveProperty('Problem')
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  test('names the digest header of a file and the problems that a push may meet', () => {
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
    expect(byId.get('putBlob')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'x-content-sha256', in: 'header' }),
    )
    expect(Object.keys(byId.get('push')?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '409', '413', '415', '426', '429', '500', '503']),
    )
    expect(byId.get('writeToggle')?.responses).toHaveProperty('403')
  })
})
