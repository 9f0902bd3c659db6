import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { sql } from 'kysely'
import { describeError, isUnavailable } from '#kit/describe-error.ts'
import { createLimiter, defaultRateLimit } from '#kit/http/limits/limits.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { requestIdHeader, requestLog, type RequestVariables } from '#kit/http/request-log.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { checkFolder } from './check-folder.ts'
import type { ContentStore } from './editions.ts'
import { storeMedia } from './media.ts'
import { contentMigrations } from './migrations.ts'
import type { ContentTables } from './tables.ts'
import { publishDocuments } from './publish.ts'
import { answerReadError, createReadApp } from './read-app.ts'
import { readFolder, type FolderReader } from '#kit/read-folder.ts'
import { createStaffApp } from './staff-app.ts'

export interface ContentService {
  app: Hono
  seedDemo: (reader: FolderReader, folder: string) => Promise<void>
}

export interface ContentOptions {
  /** Path that the service is mounted at: "/content". */
  path: string
  /** The origin under which people open the app. The links in every answer begin with it. */
  origin: string
  /** Returns whether a request may name this host instead, and gets links to it. Any other name may be made up. */
  isOwnHost?: (hostname: string) => boolean
}

const addressing =
  ({ path, origin, isOwnHost = () => false }: ContentOptions) =>
  (request: Request): string => {
    const asked = new URL(request.url)
    return `${isOwnHost(asked.hostname) ? asked.origin : origin}${path}`
  }

async function seed(store: ContentStore, reader: FolderReader, folder: string): Promise<void> {
  const { rows } = await sql`select 1 from edition`.execute(store.db)
  if (rows.length > 0) return
  const { files, ...content } = await readFolder(reader, folder)
  for (const { sha256, bytes } of files) await storeMedia(store, sha256, Buffer.from(bytes))
  await publishDocuments(store, checkFolder(content), 0)
}

/** The content-management API: Prismic's REST protocol over documents that editors keep as files. */
export async function createContentService(
  deps: Omit<ServiceDeps, 'origins'>,
  options: ContentOptions,
): Promise<ContentService> {
  const db = await deps.database.schema<ContentTables>('content', contentMigrations)
  const store: ContentStore = { db, clock: deps.clock, newId: deps.newId }
  const limit = createLimiter(deps.rateLimit ?? defaultRateLimit, deps.clock)
  const baseOf = addressing(options)
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(requestLog(deps.log.child({ service: 'content' }), deps.newId, deps.clock))
  // Any site may read this, as it may a real repository: nothing here is secret.
  const exposeHeaders = [
    'retry-after',
    'etag',
    'repr-digest',
    'content-range',
    'accept-ranges',
    'date',
    requestIdHeader,
  ]
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['range', 'if-range', 'if-none-match', requestIdHeader],
      exposeHeaders,
      maxAge: 86_400,
    }),
  )
  app.get('/health', async (c) => {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ok', service: 'content' })
  })
  app.route('/v1', createStaffApp({ store, baseOf, verify: deps.verify, limit }))
  app.route('/', createReadApp({ store, baseOf, limit }))
  app.notFound((c) => problemResponse(new ProblemError('not-found'), c.get('requestId')))
  app.onError(async (error, c) => {
    const isRead = !c.req.path.includes('/v1/')
    const answer = isRead ? await answerReadError(error, c) : undefined
    if (answer) return answer
    if (error instanceof ProblemError) return problemResponse(error, c.get('requestId'))
    c.get('log').error('failed', describeError(error))
    return problemResponse(
      isUnavailable(error) ? new ProblemError('not-ready', { retryAfter: 5 }) : new ProblemError('internal'),
      c.get('requestId'),
    )
  })
  return { app: app as unknown as Hono, seedDemo: (reader, folder) => seed(store, reader, folder) }
}
