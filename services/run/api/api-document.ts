import type { Hono } from 'hono'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'

type Json = Record<string, unknown>

interface Operation extends Json {
  operationId: string
  'x-services-only'?: true
}

interface ServiceDocument {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; securitySchemes: Json }
}

/** Milliseconds; a service elsewhere that doesn't answer is left out. */
const timeoutMs = 5_000

/** Reads the documents of the services: those of this process from their apps, others at their addresses. */
export const readDocuments =
  (
    apps: ReadonlyMap<string, Hono>,
    { services }: Pick<RuntimeConfig, 'services'>,
    address: string,
    fetch: typeof globalThis.fetch,
  ) =>
  async (): Promise<Map<ServiceKey, { base: string; document: ServiceDocument | null }>> => {
    const read = async (key: ServiceKey, base: string): Promise<ServiceDocument | null> => {
      const app = apps.get(key)
      const url = `${new URL(base, address).href.replace(/\/$/, '')}/v1/openapi.json`
      const response = app
        ? await app.request('/v1/openapi.json')
        : await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
      return response?.ok ? ((await response.json().catch(() => null)) as ServiceDocument | null) : null
    }
    const found = await Promise.all(
      serviceKeySchema.options.map(async (key) => {
        const base = services[key] ?? null
        return base === null ? [] : [[key, { base, document: await read(key, base) }] as const]
      }),
    )
    return new Map(found.flat())
  }

/** The operations that nobody outside calls: services among themselves, and what each says of itself. */
const isInternal = ({ operationId, ...operation }: Operation): boolean =>
  operation['x-services-only'] === true || operationId === 'health' || operationId === 'openapi'

/** Schemas that refer into themselves move to the components, because a reference begins at the top of a document. */
function hoist(value: unknown, name: string, components: Json): unknown {
  if (Array.isArray(value)) return value.map((each, at) => hoist(each, `${name}.${at}`, components))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) =>
      key === 'schema'
        ? [key, hoistSchema(each, name, components)]
        : [key, hoist(each, `${name}.${key.replaceAll(/\W/g, '-')}`, components)],
    ),
  )
}

function hoistSchema(schema: unknown, name: string, components: Json): unknown {
  const text = JSON.stringify(schema)
  if (!/"\$ref":"#(\/\$defs\/[^"]*)?"/.test(text)) return schema
  const moved = JSON.parse(
    text
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
      .replaceAll(/"\$ref":"#\/\$defs\/([^"]*)"/g, `"$ref":"#/components/schemas/${name}.$1"`),
  ) as Json
  const { $defs = {}, ...root } = moved
  components[name] = root
  for (const [key, each] of Object.entries($defs as Json)) components[`${name}.${key}`] = each
  return { $ref: `#/components/schemas/${name}` }
}

const description = `Programs call the services with an API key, which the back office makes: \`Authorization: Bearer cpk_live_…\`. A key has scopes, ends on a day, and may send so many requests a minute.

An operation says which scope a key needs. Errors are RFC 9457 problems (\`application/problem+json\`) with a \`code\` for programs and a \`detail\` for people. Lists come in pages: send the \`next\` of a page as \`after\`.`

/** Makes one OpenAPI 3.1 document of those of all services. */
export function joinDocuments(
  documents: ReadonlyMap<ServiceKey, { base: string; document: ServiceDocument | null }>,
): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  const securitySchemes: Json = {}
  const tags: Json[] = []
  const missing: string[] = []
  for (const [key, { base, document }] of documents) {
    if (!document) {
      missing.push(key)
      continue
    }
    tags.push({ name: key, description: document.info.title })
    Object.assign(schemas, document.components.schemas)
    Object.assign(securitySchemes, document.components.securitySchemes)
    for (const [path, methods] of Object.entries(document.paths)) {
      const shown = Object.entries(methods).filter(([, operation]) => !isInternal(operation))
      if (shown.length === 0) continue
      paths[`${base.replace(/\/$/, '')}${path}`] = Object.fromEntries(
        shown.map(([method, operation]) => {
          const operationId = `${key}.${operation.operationId}`
          return [method, { tags: [key], ...(hoist({ ...operation }, operationId, schemas) as Json), operationId }]
        }),
      )
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Courier portal', version: '1', description },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    tags,
    ...(missing.length > 0 && { 'x-missing': missing }),
    paths,
    components: { schemas, securitySchemes },
  }
}
