import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'
import {
  publishContent,
  putMedia,
  stageRelease,
  startPreview,
  type ContentFolder,
} from '#contracts/content/content-import.ts'
import { withPermission, type Verify } from '#kit/http/auth.ts'
import type { Limiter } from '#kit/http/limits/limits.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { readBytes, readJson, requireStorable } from '#kit/http/request-body.ts'
import { checkFolder, type DraftDocument } from './check-folder.ts'
import type { ContentStore } from './editions.ts'
import { mediaLimit, missingMedia, storeMedia } from './media.ts'
import { publishDocuments } from './publish.ts'
import { publishByLabel, stageDocuments, withdrawByLabel } from './releases.ts'

/** Bytes of all documents of a folder. */
const folderLimit = 16 * 1024 * 1024

interface StaffParts {
  store: ContentStore
  baseOf: (request: Request) => string
  verify: Verify
  limit: Limiter
}

async function readBody<Body extends z.ZodMiniType>(c: Context, schema: Body): Promise<z.output<Body>> {
  const body = schema.safeParse(await readJson(c.req.raw, folderLimit))
  if (!body.success) {
    throw new ProblemError('body-invalid', {
      issues: body.error.issues.slice(0, 20).map(({ path, message }) => ({ at: path.join('.'), message })),
    })
  }
  requireStorable(body.data)
  return body.data
}

/** @throws ProblemError body-invalid */
function labelOf(c: Context): string {
  const label = c.req.param('label') ?? ''
  requireStorable(label)
  return label
}

/** @throws ProblemError import-refused */
async function draftsOf(store: ContentStore, folder: ContentFolder): Promise<DraftDocument[]> {
  const drafts = checkFolder(folder)
  const missing = new Set(
    await missingMedia(
      store,
      Object.values(folder.media).map(({ sha256 }) => sha256),
    ),
  )
  const unsent = Object.entries(folder.media).filter(([, { sha256 }]) => missing.has(sha256))
  if (unsent.length > 0)
    throw new ProblemError('import-refused', {
      issues: unsent.map(([at]) => ({ at, message: 'The file has not been sent.' })),
    })
  return drafts
}

export function createStaffApp({ store, baseOf, verify, limit }: StaffParts): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const caller = await verify(c.req.header('authorization'))
    limit(caller.sub)
    // There is no audit trail here that could name a key.
    if (caller.scopes) throw new ProblemError('not-allowed', { detail: 'An API key can’t publish content.' })
    if (!withPermission(caller, 'publish').groups.includes('back-office')) throw new ProblemError('not-allowed')
    await next()
  })
  app.put('/media/:sha256', async (c) => {
    const params = putMedia.params.safeParse(c.req.param())
    if (!params.success) throw new ProblemError('not-found')
    await storeMedia(store, params.data.sha256, await readBytes(c.req.raw, mediaLimit))
    return c.body(null, 204)
  })
  app.post('/publish', async (c) => {
    const { removing, ...folder } = await readBody(c, publishContent.body)
    return c.json(await publishDocuments(store, await draftsOf(store, folder), removing))
  })
  app.post('/releases', async (c) => {
    const { label, scheduledAt, ...folder } = await readBody(c, stageRelease.body)
    const at = scheduledAt === null ? null : new Date(scheduledAt)
    const { changes } = await stageDocuments(store, await draftsOf(store, folder), {
      label,
      scheduledAt: at,
      expiresAt: null,
    })
    return c.json(changes)
  })
  app.post('/releases/:label/publish', async (c) => c.json(await publishByLabel(store, labelOf(c))))
  app.delete('/releases/:label', async (c) => {
    await withdrawByLabel(store, labelOf(c))
    return c.body(null, 204)
  })
  app.post('/previews', async (c) => {
    const { minutes, ...folder } = await readBody(c, startPreview.body)
    const expiresAt = new Date(store.clock.now().getTime() + minutes * 60_000)
    const { changes, documents } = await stageDocuments(store, await draftsOf(store, folder), {
      label: null,
      scheduledAt: null,
      expiresAt,
    })
    // A preview's ref is an address, as it is at Prismic.
    return c.json({
      ...changes,
      ref: `${baseOf(c.req.raw)}/previews/${changes.ref}`,
      expiresAt: expiresAt.toISOString(),
      documents,
    })
  })
  return app
}
