import type { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  publishContent,
  publishRelease,
  putMedia,
  stageRelease,
  startPreview,
  withdrawRelease,
} from '#contracts/content/content-import.ts'
import type { Command } from '#contracts/command.ts'
import type { Schema } from './example.ts'

export interface Operation {
  service: string
  name: string
  method: string
  /** With `{name}` for what varies. */
  path: string
  /** Empty: whoever has signed in. */
  groups: readonly string[]
  /** What staff need for it; undefined where it is for everybody. */
  permission: string | undefined
  open: boolean
  params: Readonly<Record<string, Schema>>
  query: Readonly<Record<string, Schema>>
  headers: readonly string[]
  /** Of a JSON body. */
  body: Schema | undefined
  /** Of a body that is not JSON, or not of a described form. */
  bodyTypes: readonly string[]
}

interface Described {
  operationId: string
  security?: object[]
  'x-groups'?: string[]
  'x-permission'?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

function operationOf(service: string, method: string, path: string, described: Described): Operation {
  const { operationId, parameters = [], requestBody } = described
  const within = (place: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]))
  const types = Object.keys(requestBody?.content ?? {})
  const body = types.length === 1 ? requestBody?.content['application/json']?.schema : undefined
  return {
    service,
    name: operationId,
    method: method.toUpperCase(),
    path,
    groups: described['x-groups'] ?? [],
    permission: described['x-permission'],
    open: described.security?.length === 0,
    params: within('path'),
    query: within('query'),
    headers: parameters.flatMap((each) => (each.in === 'header' && each.required === true ? [each.name] : [])),
    body,
    bodyTypes: body ? [] : types,
  }
}

/** The content service speaks Prismic's protocol, which has no such document; what its editors do is in its contract. */
function contentOperations(): Operation[] {
  const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const editors = { publishContent, stageRelease, publishRelease, withdrawRelease, startPreview, putMedia }
  return Object.entries(editors).map(([name, endpoint]) => ({
    ...operationOf('content', endpoint.method, endpoint.path, { operationId: name }),
    groups: ['back-office'],
    permission: 'publish',
    params: 'params' in endpoint ? (schemaOf(endpoint.params).properties ?? {}) : {},
    body: 'body' in endpoint ? schemaOf(endpoint.body) : undefined,
    bodyTypes: name === 'putMedia' ? ['application/octet-stream'] : [],
  }))
}

/** Every operation that any of the services declares. */
export async function readOperations(apps: ReadonlyMap<string, Hono>): Promise<Operation[]> {
  const found = contentOperations()
  for (const [service, app] of apps) {
    if (service === 'content') continue
    const document = (await (await app.request('/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, Described>>
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, described] of Object.entries(methods))
        found.push(operationOf(service, method, path, described))
    }
  }
  return found
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  'rejections' in value &&
  'entity' in value &&
  typeof value.entity === 'function'

/** Every command that any contract declares. */
export function readCommands(): Command[] {
  const modules = Object.values(import.meta.glob<Record<string, unknown>>('/src/contracts/**/*.ts', { eager: true }))
  const commands = modules.flatMap((module) => Object.values(module)).filter(isCommand)
  return [...new Map(commands.map((command) => [command.name, command])).values()]
}

export const inputSchemaOf = (command: Command): Schema =>
  z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' }) as Schema
