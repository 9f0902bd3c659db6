import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { type Kysely, sql } from 'kysely'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Permission } from '#contracts/permissions.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { headsEndpoint, hintsEndpoint, pushEndpoint, restoredEndpoint } from '#contracts/sync/sync-endpoints.ts'
import { audited } from './audit/audited.ts'
import type { Log } from './log.ts'
import type { ChainedTable } from './audit/audit-chain.ts'
import { checkAuditOperation } from './audit/check-audit.ts'
import { listAuditOperation } from './audit/list-audit.ts'
import { answerJson } from './http/answer.ts'
import { rejectKeysInAddresses } from './http/api-keys/keys-in-addresses.ts'
import { limitedBy } from './http/client-address.ts'
import { acceptsProgress, countRows, reportNothing } from './http/count-rows.ts'
import { withPermission, type Caller, type Verify } from './http/auth.ts'
import { blobOperations, type BlobRules } from './blobs/blobs.ts'
import { getAcceptedFiles } from './blobs/accepted-files.ts'
import { takeEventsOperation } from './events/take-events.ts'
import { erasureOperation, requireNotErased, type Erase } from './people/erase-person.ts'
import { exportOperations } from './people/export-person.ts'
import type { Register } from './people/register.ts'
import type { AnyCollection } from './sync/collection.ts'
import { openHintStream } from './hints/hint-stream.ts'
import { describeError, isUnavailable } from './describe-error.ts'
import { checkResult, implement, readCall, requireAccess, type Operation } from './http/implement.ts'
import { createAllowance, type Allowance } from './http/limits/allowance.ts'
import { createWorkMeter, getLength, toUnits, type StartWork } from './http/limits/cost.ts'
import { createLimiter, defaultRateLimit, type Limiter } from './http/limits/limits.ts'
import { createSharedAllowance } from './http/limits/shared-allowance.ts'
import { createTurns, defaultTurnLimits, type TakeTurn } from './http/limits/turns.ts'
import { describeService } from './http/openapi.ts'
import { ProblemError, problemResponse, toProblem } from './http/problem.ts'
import { createHeads, createHeadsReader, type HeadsQuery } from './hints/heads.ts'
import { createPageCache } from './sync/page-cache.ts'
import { pullOperation } from './sync/pull-operation.ts'
import type { ConfirmEvidence } from './confirm-evidence.ts'
import type { GetGroups, Refresh } from './sync/pull.ts'
import { createPush } from './sync/push.ts'
import { requestIdHeader, requestLog, type RequestVariables } from './http/request-log.ts'
import { withoutServiceGroup } from './http/service-tokens.ts'
import type { ServiceDeps } from './service-deps.ts'
import { observePushes } from './telemetry/observe-pushes.ts'
import { observeRequests } from './telemetry/observe-requests.ts'
import { noTelemetry } from './telemetry/telemetry.ts'

export interface ServiceDefinition<Tables> {
  key: ServiceKey
  /** The title of its OpenAPI document. */
  title: string
  db: Kysely<Tables>
  operations: readonly Operation[]
  collections?: readonly AnyCollection[]
  /** Run before a pull of the own feed. */
  refresh?: Refresh
  /** The permission with which staff read its feeds and files; `view` by default. */
  reads?: Permission
  /** Returns the groups of a caller, if there are feeds besides the couriers' own. */
  groups?: GetGroups
  /** Returns the groups whose hints a caller gets besides their own feed's; `groups` by default. */
  hears?: GetGroups
  /** The permission with which staff get these hints, which say nothing of what has changed; `reads` by default. */
  hearsWith?: Permission
  blobs?: BlobRules
  /** Confirms what phones have signed. */
  confirmEvidence?: ConfirmEvidence | undefined
  /** Its own audit trails, besides the one for the actions of staff. */
  auditTrails?: readonly ChainedTable[]
  /** What its tables hold about whom. */
  register?: Register
  /** What an erasure does besides deleting the rows that the register says are the courier's. */
  erase?: Erase<Tables>
}

/** The rules of files, for staff who may read what the service has. */
const readBy = (asReader: (caller: Caller) => Caller, rules: BlobRules): BlobRules => ({
  ...rules,
  mayRead: (caller, blob) => rules.mayRead(asReader(caller), blob),
})

type App = Hono<{ Variables: RequestVariables }>

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000

const nobody: Caller = { sub: '', username: '', groups: [], tokenId: '' }

/** A token of another service is for this one alone, while a person's is for all. */
const forDoor = (key: ServiceKey, { groups }: Caller, query: HeadsQuery): HeadsQuery =>
  groups.includes('service') ? { services: key } : query

function allOperations<Tables>(definition: ServiceDefinition<Tables>, deps: ServiceDeps): Operation[] {
  const { key, operations, blobs, collections = [], register = {} } = definition
  const db = definition.db as unknown as Kysely<unknown>
  const commands = collections.flatMap(({ decide }) => Object.values(decide).map(({ command }) => command))
  const takings = getAcceptedFiles(
    commands,
    operations.map(({ endpoint }) => endpoint),
  )
  const asReader = (caller: Caller): Caller => withPermission(caller, definition.reads ?? 'view')
  const groups: GetGroups = (caller) => definition.groups?.(asReader(caller)) ?? []
  const hears: GetGroups = (caller) =>
    definition.hears?.(withPermission(caller, definition.hearsWith ?? definition.reads ?? 'view')) ?? groups(caller)
  const { hints } = deps.database
  hints.join(key, hears)
  const telemetry = deps.telemetry ?? noTelemetry
  const observed = observePushes(telemetry, key, deps.clock)
  const push = createPush({ db, collections, clock: deps.clock, observed, confirmEvidence: definition.confirmEvidence })
  const pulls = {
    db,
    refresh: definition.refresh?.bind(definition),
    groups,
    onLag: telemetry.isOn
      ? (since: Date) =>
          telemetry.record('courier_feed_lag_seconds', secondsBetween(since, deps.clock.now()), { service: key })
      : undefined,
  }
  const heads = deps.heads ?? createHeads()
  heads.join(key, createHeadsReader(key, pulls))
  return [
    ...operations.map((operation) => audited(operation, db, deps.clock)),
    erasureOperation(key, { db: definition.db, clock: deps.clock, register, erase: definition.erase }),
    ...exportOperations(key, { db, clock: deps.clock, register }).map((each) => audited(each, db, deps.clock)),
    takeEventsOperation(key, db),
    listAuditOperation(key, db),
    checkAuditOperation(key, db, definition.auditTrails ?? []),
    implement(pushEndpoint(key), ({ caller, body, log }) => push(caller, body, log), { judgesParts: true }),
    pullOperation(key, pulls, deps.pages ?? createPageCache()),
    implement(
      headsEndpoint(key),
      async ({ caller, query, log }) => ({ heads: await heads.read(caller, forDoor(key, caller, query), log) }),
      { countsApart: true },
    ),
    implement(hintsEndpoint(key), ({ caller, query: { client = null, services, grouped }, log }) =>
      openHintStream({ hints, clock: deps.clock }, caller, client, async () =>
        services === undefined ? undefined : await heads.read(caller, forDoor(key, caller, { services, grouped }), log),
      ),
    ),
    implement(restoredEndpoint(key), ({ body, log }) => {
      log.warn('epoch-renewed', { reason: 'restored' })
      return deps.database.renewEpoch(body.epoch).then(() => undefined)
    }),
    ...(blobs ? blobOperations(key, { db, rules: readBy(asReader, blobs), takings, clock: deps.clock }) : []),
  ]
}

/** @throws Error if an operation for a group of staff names no permission */
function requirePermissions(endpoints: readonly Endpoint[]): void {
  for (const { access, name, needs } of endpoints) {
    if (access.kind === 'group' && needs === undefined && access.groups.some((group) => group !== 'service'))
      throw new Error(`The operation ${name} names no permission.`)
  }
}

export function createService<Tables>(definition: ServiceDefinition<Tables>, deps: ServiceDeps): Hono {
  const log = deps.log.child({ service: definition.key })
  const operations = allOperations(definition, deps)
  const endpoints = operations.map((operation) => operation.endpoint)
  if (new Set(endpoints.map((endpoint) => endpoint.name)).size < endpoints.length) {
    throw new Error(`Two endpoints of ${definition.key} have the same name.`)
  }
  requirePermissions(endpoints)
  const verify: Verify =
    deps.serviceTokens?.admit(definition.key, deps.verify) ??
    (async (header, from) => withoutServiceGroup(await deps.verify(header, from)))
  const rateLimit = deps.rateLimit ?? defaultRateLimit
  const shared = createSharedAllowance(definition.db, rateLimit, deps.clock)
  const doorkeeper: Doorkeeper = {
    verify,
    checkOpen: (caller) => requireNotErased(definition.db, caller),
    allowance: createAllowance(rateLimit, deps.clock, shared),
    startWork: deps.startWork ?? createWorkMeter(deps.clock),
    takeTurns: [createTurns(defaultTurnLimits), ...(deps.takeTurn ? [deps.takeTurn] : [])],
  }
  const app: App = new Hono()
  if (deps.telemetry?.isOn) app.use(observeRequests(deps.telemetry, definition.key))
  app.use(rejectKeysInAddresses)
  app.use(requestLog(log, deps.newId, deps.clock))
  app.use(
    cors({
      origin: (origin) => (deps.origins?.includes(origin) ? origin : null),
      allowHeaders: [
        'authorization',
        'content-type',
        'content-encoding',
        'idempotency-key',
        'x-content-sha256',
        'range',
        'if-range',
        'traceparent',
        requestIdHeader,
      ],
      exposeHeaders: ['date', 'retry-after', 'etag', 'content-range', 'repr-digest', requestIdHeader],
      maxAge: 3600,
    }),
  )
  app.get('/health', async (c) => {
    await sql`select 1`.execute(definition.db)
    return c.json({ status: 'ok', service: definition.key })
  })
  const document = describeService(definition.key, definition.title, operations)
  app.get('/v1/openapi.json', (c) => answerJson(c.req.raw, document))
  for (const operation of operations) {
    const own = operation.rateLimit && createLimiter(operation.rateLimit, deps.clock)
    const apart = operation.countsApart && createAllowance(rateLimit, deps.clock)
    mount(app, operation, { ...doorkeeper, ...(own && { own }), ...(apart && { allowance: apart }) })
  }
  app.notFound((c) => problemResponse(missing(endpoints, c.req.path), c.get('requestId')))
  app.onError((error, c) => answerError(error, c))
  return app as unknown as Hono
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

interface Doorkeeper {
  verify: Verify
  allowance: Allowance
  startWork: StartWork
  takeTurns: readonly TakeTurn[]
  /** A further limit of one operation. */
  own?: Limiter
  /** @throws ProblemError if the caller's account was erased */
  checkOpen: (caller: Caller) => Promise<void>
}

function mount(app: App, operation: Operation, doorkeeper: Doorkeeper): void {
  const { endpoint } = operation
  app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
    c.set('operation', endpoint.name)
    const { caller, key } = await admit(c, endpoint, doorkeeper)
    const call = await readCall(operation, c.req.raw, c.req.param())
    const context = { caller, limitedAs: key, request: c.req.raw, requestId: c.get('requestId'), log: c.get('log') }
    const answer = async (): Promise<Response> => {
      const result = await operation.handle({ ...call, ...context, report: reportNothing })
      return result instanceof Response ? result : await answerJson(c.req.raw, checkResult(endpoint, result))
    }
    const answerCounting = async (): Promise<Answer> => {
      const counted = await countRows(
        async (report) => checkResult(endpoint, await operation.handle({ ...call, ...context, report })),
        (error) => ({ problem: toProblem(toProblemError(error, context.log), context.requestId) }),
      )
      return 'response' in counted ? counted : { response: await answerJson(c.req.raw, counted.result) }
    }
    // A body that is read as it comes takes as long as the line. Other services are trusted.
    const isFree = operation.streams === true || caller.groups.includes('service')
    if (isFree) return await answer()
    const run =
      endpoint.countsRows === true && acceptsProgress(c.req.raw)
        ? answerCounting
        : async (): Promise<Answer> => ({ response: await answer() })
    return await inTurn(doorkeeper, { key, bytes: getLength(c.req.raw) }, run)
  })
}

interface Answer {
  response: Response
  /** Set while the work goes on behind a response that has begun. It never rejects. */
  over?: Promise<void>
}

/** Runs a request when it is its caller's turn, and charges what it costs. */
async function inTurn(
  { allowance, startWork, takeTurns }: Doorkeeper,
  { key, bytes: received }: { key: string; bytes: number },
  run: () => Promise<Answer>,
): Promise<Response> {
  const ends: (() => void)[] = []
  let bytes = received
  let endWork: (() => number) | undefined
  let goesOn: Promise<void> | undefined
  const end = (): void => {
    if (endWork) allowance.charge(key, toUnits(endWork(), bytes))
    for (const endTurn of ends) endTurn()
  }
  try {
    for (const takeTurn of takeTurns) ends.push(await takeTurn(key))
    endWork = startWork()
    const { response, over } = await run()
    bytes += getLength(response)
    goesOn = over
    return response
  } finally {
    if (goesOn) void goesOn.then(end)
    else end()
  }
}

/**
 * Lets the caller in, or throws. Callers without a good token share the allowance of their address. `key` names the
 * allowance.
 */
async function admit(
  c: Context<{ Variables: RequestVariables }>,
  endpoint: Endpoint,
  { verify, allowance, own, checkOpen }: Doorkeeper,
): Promise<{ caller: Caller; key: string }> {
  const address = limitedBy(c.env)
  const limit = async (key: string): Promise<void> => {
    await allowance.admit(key)
    own?.(key)
  }
  if (endpoint.access.kind === 'open') {
    await limit(address)
    return { caller: nobody, key: address }
  }
  let caller: Caller
  try {
    caller = await verify(c.req.header('authorization'), address)
  } catch (error) {
    await limit(address)
    throw error
  }
  c.set('caller', caller)
  await limit(caller.sub)
  await checkOpen(caller)
  const acting = endpoint.needs === undefined ? caller : withPermission(caller, endpoint.needs)
  requireAccess(endpoint, acting)
  return { caller: acting, key: caller.sub }
}

/** The number in the path is the protocol's: an app that speaks an older one can only be updated. */
const isOutdatedSync = (path: string): boolean => /(^|\/)v0\/sync\//.test(path)

function missing(endpoints: readonly Endpoint[], path: string): ProblemError {
  if (isOutdatedSync(path)) return new ProblemError('upgrade-needed')
  const here = endpoints.filter(({ path: pattern }) =>
    new RegExp(`(^|/)${pattern.slice(1).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  if (here.length === 0) return new ProblemError('not-found')
  return new ProblemError('method-not-allowed', { allow: here.map((endpoint) => endpoint.method).join(', ') })
}

/** Returns the problem that a caller is told of, and logs the cause. */
function toProblemError(error: unknown, log: Log): ProblemError {
  if (error instanceof ProblemError) {
    if (error.cause !== undefined) log.warn('refused', { problem: error.code, ...describeError(error.cause) })
    return error
  }
  log.error('failed', describeError(error))
  return isUnavailable(error) ? new ProblemError('not-ready', { retryAfter: 5 }) : new ProblemError('internal')
}

const answerError = (error: unknown, c: Context<{ Variables: RequestVariables }>): Response =>
  problemResponse(toProblemError(error, c.get('log')), c.get('requestId'))
