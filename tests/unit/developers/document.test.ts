import { describe, expect, it } from 'vitest'
import {
  listOperations,
  findObjects,
  searchOperations,
  toCurl,
  typeLabel,
  type ApiDocument,
} from '#src/developers/document.ts'

const api: ApiDocument = {
  info: { title: 'Courier portal' },
  paths: {
    '/api/manifest/v1/rounds/{id}': {
      put: {
        operationId: 'manifest.assignRound',
        summary: 'Create a round',
        tags: ['manifest'],
        security: [{ accessToken: [] }, { apiKey: ['dispatch'] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a b' },
          { name: 'day', in: 'query', required: true, schema: { type: 'string' }, example: '2026-05-14' },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        requestBody: { content: { 'application/json': { example: { name: 'O’Neil’s', said: "it's" } } } },
        responses: {},
      },
    },
    '/api/auth/v1/set-up': {
      get: { operationId: 'auth.readSetUp', summary: 'Get the set-up', tags: ['auth'], security: [], responses: {} },
    },
    '/api/auth/v1/api-keys': {
      get: { operationId: 'auth.listApiKeys', summary: 'List keys', tags: ['auth'], responses: {} },
    },
  },
  components: { schemas: { Parcel: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } } },
}

describe('the reference', () => {
  const operations = listOperations(api)

  it('says who may use an operation', () => {
    expect(operations.map(({ operationId, scope, isOpen }) => [operationId, scope, isOpen])).toEqual([
      ['manifest.assignRound', 'dispatch', false],
      ['auth.readSetUp', null, true],
      ['auth.listApiKeys', null, false],
    ])
  })

  it('finds operations by all words of a text', () => {
    const find = (text: string) => searchOperations(operations, text).map(({ operationId }) => operationId)
    expect(find('ROUND create')).toEqual(['manifest.assignRound'])
    expect(find('get auth')).toEqual(['auth.readSetUp', 'auth.listApiKeys'])
    expect(find('nothing')).toEqual([])
    expect(find('')).toHaveLength(3)
  })

  it('writes a command that a shell takes as it is', () => {
    const [put, open] = operations.map((operation) => toCurl(operation, 'https://portal.example'))
    expect(put).toBe(
      [
        `curl -X PUT 'https://portal.example/api/manifest/v1/rounds/a%20b?day=2026-05-14'`,
        `-H 'Authorization: Bearer cpk_live_…'`,
        `-H 'Content-Type: application/json'`,
        `--data '{\n  "name": "O’Neil’s",\n  "said": "it'\\''s"\n}'`,
      ].join(' \\\n  '),
    )
    expect(open).toBe(`curl 'https://portal.example/api/auth/v1/set-up'`)
  })

  it('names types, and finds the objects in them', () => {
    const parcels = { type: 'array', items: { $ref: '#/components/schemas/Parcel' } }
    expect(typeLabel(parcels, api)).toBe('array of object')
    expect(typeLabel({ anyOf: [parcels, { type: 'null' }] }, api)).toBe('array of object or null')
    expect(typeLabel({ enum: ['a', 'b'] }, api)).toBe('"a" | "b"')
    expect(findObjects({ anyOf: [parcels, { type: 'null' }] }, api)).toEqual([api.components.schemas['Parcel']])
    expect(findObjects({ type: 'string' }, api)).toEqual([])
  })
})
