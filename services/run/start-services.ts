import { randomBytes, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { badgePath } from '#contracts/parcel/badge.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { SetUpCheck } from '#contracts/staff/set-up-endpoints.ts'
import { systemClock } from '#kit/clock.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createJobRunner, type JobRunner } from '#kit/jobs.ts'
import { listen } from '#kit/http/listen.ts'
import { createLog, logLevels, type Log } from '#kit/log.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { createWorkMeter } from '#kit/http/limits/cost.ts'
import { createTurns, processTurnLimits } from '#kit/http/limits/turns.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { createHeads } from '#kit/hints/heads.ts'
import { createPageCache } from '#kit/sync/page-cache.ts'
import { createApiKeys } from '#kit/http/api-keys/api-keys.ts'
import { findKeyBy } from '#kit/http/api-keys/find-key.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens, type ServiceTokens } from '#kit/http/service-tokens.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { cleanupJobs } from '#kit/cleanup-jobs.ts'
import { observeDatabase, observeEventLoop } from '#kit/telemetry/observe-process.ts'
import { startTelemetry } from '#kit/telemetry/start-telemetry.ts'
import type { Telemetry } from '#kit/telemetry/telemetry.ts'
import { userPoolAddress } from '#domain/identity-address.ts'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { readDocuments } from './api/api-document.ts'
import { serveApiDocument } from './api/serve-document.ts'
import { serveAppFiles } from './app-files.ts'
import { demoAccounts } from '#services/demo/demo-accounts.ts'
import { createSecrets } from '#kit/secrets.ts'
import { getDemoKey, requireStoreKind } from './demo-state.ts'
import { createHealth, type ProcessState } from './telemetry/health.ts'
import { mailboxPath } from './mailbox.ts'
import { hostedPath, makeConfig, ownHosted } from './settings/make-config.ts'
import { requireMasterKeys } from './keys/master-keys.ts'
import { bestAddress } from './own-names.ts'
import { appOriginFor } from './player-address.ts'
import { createPlayerApp } from './player-app.ts'
import { createRootApp } from './root-app.ts'
import { serveMetrics } from './telemetry/serve-metrics.ts'
import { serviceList, type OwnDeps, type RunningService } from './service-list.ts'
import { startMailCheck } from './mail-check.ts'
import type { Settings } from './settings/settings.ts'
import { listWarnings } from './settings/warnings.ts'
import { bankDeps } from './start-bank.ts'
import { numberStandInPath, startContact } from './start-contact.ts'
import { startDelivery } from './start-delivery.ts'
import { contentPath, ownContent, startContent } from './start-content.ts'
import { standInPath, withStandIn } from './start-hosted.ts'
import { runsOwnPool, startIdentity, usesOwnPool } from './start-identity.ts'

export interface Surroundings {
  appFolder: string
  playerFolder: string
  /** Folder of the documents that a demo begins with. */
  demoContentFolder: string
  print: (line: string) => void
  writeLog: (line: string) => void
}

export interface RunningServices {
  address: string
  /** Lets requests and jobs end and closes the database. */
  stop(): Promise<void>
}

type Fetch = Hono['fetch']

const booting: Fetch = () => problemResponse(new ProblemError('not-ready', { retryAfter: 2 }), randomUUID())

function filteredLog({ logLevel }: Settings, { writeLog }: Surroundings, telemetry?: Telemetry): Log {
  const least = logLevels.indexOf(logLevel)
  return createLog((line, level) => {
    if (logLevels.indexOf(level) < least) return
    writeLog(line)
    telemetry?.log(level, line)
  })
}

/** @throws StartError with nothing written when the port, the folder or the database cannot be used */
export async function startServices(settings: Settings, around: Surroundings): Promise<RunningServices> {
  const running = settings.parts.filter((part): part is ServiceKey => part in serviceList)
  const hosted = settings.parts.includes('identity') ? ownHosted(settings.providers) : null
  const configured = makeConfig(running, settings.configFile, {
    hosted,
    customChallenge: settings.customChallenge,
    content: settings.parts.includes('content') ? ownContent : null,
    traces: (settings.telemetry.collector?.traces ?? null) !== null,
  })
  const plainLog = filteredLog(settings, around)
  const telemetry = await startTelemetry(settings.telemetry, () => plainLog.warn('telemetry-not-sent'))
  const log = telemetry.isOn ? filteredLog(settings, around, telemetry) : plainLog
  let fetch = booting
  const state: ProcessState = { stage: 'starting' }
  const health = createHealth(state, systemClock)
  // The port first: whoever cannot have it must not have touched the data.
  const server = await listen((request, env) => health(request) ?? fetch(request, env), settings).catch(
    async (error: unknown) => {
      await telemetry.stop()
      throw error
    },
  )
  for (const warning of listWarnings(settings)) around.print(`Warning: ${warning}`)
  const closing: (() => Promise<void>)[] = [() => server.stop()]
  const stop = async () => {
    state.stage = 'stopping'
    for (const close of closing) await close()
    await telemetry.stop()
  }
  try {
    const stopLoop = observeEventLoop(telemetry)
    closing.push(() => Promise.resolve(stopLoop()))
    const { prometheus } = settings.telemetry
    if (prometheus && telemetry.readMetrics) {
      const metrics = await serveMetrics(prometheus, telemetry.readMetrics)
      closing.push(() => metrics.stop())
    }
    const { databaseUrl, ownerUrl, listenUrl, nats, dataDir } = settings
    const database = await openDatabase({
      ...(databaseUrl === undefined ? { dataDir } : { databaseUrl, ownerUrl, listenUrl, nats }),
      log,
      telemetry,
    })
    closing.push(() => database.close())
    state.findMissing = () => database.findMissing()
    observeDatabase(telemetry, database)
    const base = { database, clock: systemClock, newId: () => randomUUID(), log, telemetry }
    const shared = {
      startWork: createWorkMeter(systemClock),
      takeTurn: createTurns(processTurnLimits),
      pages: createPageCache(),
      heads: createHeads(),
    }
    const wantsDemo = settings.demo && usesOwnPool(configured)
    const isDemo = wantsDemo && runsOwnPool(settings, configured)
    const config = isDemo ? withStandIn(configured) : configured
    const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host
    const address = `http://${host}:${server.port}`
    const adminKey =
      settings.poolAdminKey ??
      (runsOwnPool(settings, configured) ? { id: 'own', secret: randomBytes(32).toString('hex') } : null)
    const outlets = await startDelivery({
      ...base,
      settings,
      print: around.print,
      isDemo,
      isNeeded: runsOwnPool(settings, configured) || (running.includes('auth') && settings.bank.keys.length > 0),
    })
    const { delivery } = outlets
    const findMailProblem = startMailCheck(delivery && settings.delivery.mail, around.print)
    if (delivery) closing.splice(1, 0, () => delivery.stop())
    const hasPoolKeys =
      usesOwnPool(configured) && (['identity', 'messaging'] as const).some((part) => settings.parts.includes(part))
    requireMasterKeys(settings.masterKeys, { isReal: !wantsDemo, hasPoolKeys })
    // After what the settings lack was said: a start that fails must not decide what an empty database becomes.
    await requireStoreKind(database, wantsDemo)
    const demoKey = wantsDemo ? await getDemoKey(database, settings.dataDir) : null
    const secrets = createSecrets([...settings.masterKeys, ...(demoKey ? [demoKey] : [])])
    if (running.includes('messaging') && !demoKey && settings.masterKeys.length === 0)
      log.warn('push-key-not-sealed', { missing: 'MASTER_KEYS' })
    const identity = await startIdentity({ ...base, settings, config, isDemo, outlets, address, adminKey, secrets })
    const { runner: poolRunner } = identity
    if (poolRunner) closing.splice(1, 0, () => poolRunner.stop())
    const serviceTokens = createServiceTokens(
      settings.serviceKeys.length > 0 ? settings.serviceKeys : [randomBytes(32)],
      systemClock,
    )
    const callFrom = toServiceCalls(config, address, serviceTokens, telemetry)
    const apiKeys = createApiKeys(findKeyBy(callFrom(running[0] ?? 'auth', 'auth')), systemClock)
    const verify = apiKeys.admit(identity.verify)
    const deps: ServiceDeps = { ...base, ...shared, verify, apiKeys, serviceTokens, origins: settings.origins }
    const bank = running.includes('auth')
      ? bankDeps({ settings, config, demoKey: isDemo ? demoKey : null, outlet: identity.notices, address, log })
      : null
    const { region, userPoolId } = config.identity
    const pool =
      adminKey &&
      createPoolAdmin({
        endpoint: new URL(userPoolAddress(config.identity), address).href,
        region,
        userPoolId,
        key: adminKey,
        clock: systemClock,
        fetch: globalThis.fetch,
      })
    const contact = startContact(settings, { address, isDemo, clock: systemClock })
    const services = await startEach(running, deps, {
      settings,
      isDemo,
      secrets,
      notices: identity.notices,
      bank,
      pool,
      createMaskedNumber: contact.createMaskedNumber,
      listUndelivered: delivery && (() => delivery.listUndelivered()),
      setUpParts: {
        check: () => checkSetUp(settings, findMailProblem()),
        hasOffice: () => (isDemo ? Promise.resolve(true) : identity.hasOffice()),
      },
      callFrom,
    })
    const content = await startContent(deps, settings, config, { demoFolder: around.demoContentFolder, address })
    const seeds = isDemo
      ? [
          identity.seedDemo,
          ...(content ? [content.seedDemo] : []),
          ...[...services.values()].flatMap(({ seedDemo }) => seedDemo ?? []),
        ]
      : []
    for (const seed of seeds) await seed()
    const needsSetUp = services.get('auth')?.needsSetUp
    const runners = [...services].map(([key, service]) =>
      runJobs({ database, log, telemetry, ...(needsSetUp && { needsSetUp }) }, key, service, isDemo),
    )
    const background = [...services.values()].flatMap((service) => service.background ?? [])
    closing.splice(
      1,
      0,
      ...runners.map((runner) => () => runner.stop()),
      ...background.map((each) => () => each.stop()),
    )

    // First of all: a stream of hints is a request that would not end by itself.
    closing.unshift(() => Promise.resolve(database.hints.close()))

    const mounted = new Map([...services].map(([key, { app }]) => [`/api/${key}`, app]))
    if (isDemo && identity.mailbox) mounted.set(mailboxPath, identity.mailbox)
    const badges = services.get('manifest')?.badges
    if (badges) mounted.set(badgePath, badges)
    if (contact.standIn) mounted.set(numberStandInPath, contact.standIn)
    if (identity.standIn) mounted.set(standInPath, identity.standIn)
    if (identity.hostedApp) mounted.set(hostedPath, identity.hostedApp)
    if (identity.poolApp) mounted.set('/identity-pool', identity.poolApp)
    if (identity.app) mounted.set('/identity', identity.app)
    if (content) mounted.set(contentPath, content.app)
    const player = createPlayerApp({
      ...base,
      files: serveAppFiles(around.playerFolder),
      appOrigin: (host) => appOriginFor(config, host, settings.publicUrl ?? address),
    })
    fetch = createRootApp({
      ...base,
      isSecure: settings.publicUrl?.startsWith('https:') ?? false,
      player,
      config: withSwitches(withPushKey(config, services), {
        contact: services.has('manifest') && contact.createMaskedNumber !== null,
        evidence: services.has('manifest') && settings.evidence,
      }),
      readCompany: services.get('auth')?.readCompany,
      answerApiDocument: serveApiDocument(
        readDocuments(new Map([...services].map(([key, { app }]) => [key, app])), config, address, globalThis.fetch),
      ),
      mounted,
      files: serveAppFiles(around.appFolder, settings.publicUrl),
    }).fetch
    state.stage = 'running'
    for (const each of [...runners, ...background]) each.start()
    delivery?.runner.start()
    poolRunner?.start()
    const appAddress = settings.publicUrl ?? bestAddress(address)
    announce(appAddress, isDemo, identity.mailbox !== null, around)
    const setUpCode = await services.get('auth')?.makeSetUpCode?.()
    if (setUpCode) around.print(`Set up this depot (works once): ${appAddress}/set-up#${setUpCode}`)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns what a real depot needs from its settings. */
const checkSetUp = ({ delivery: { mail }, bank }: Settings, mailProblem: string | null): SetUpCheck[] => [
  {
    name: 'mail',
    isReady: mail !== null && mail !== 'print' && mailProblem === null,
    detail:
      mail === null || mail === 'print'
        ? 'Set MAIL_URL and MAIL_FROM. Until then messages are printed where the program runs.'
        : (mailProblem ?? ''),
  },
  {
    name: 'bank-keys',
    isReady: bank.keys.length > 0,
    detail:
      bank.keys.length > 0 ? '' : 'Set MASTER_KEYS or BANK_KEYS. Until then couriers cannot enter a bank account.',
  },
]

/** Returns how the services of this process call others: at the addresses in the app's configuration. */
const toServiceCalls =
  ({ services }: RuntimeConfig, address: string, tokens: ServiceTokens, telemetry: Telemetry): OwnDeps['callFrom'] =>
  (from, to) => {
    const baseOf = (key: ServiceKey): string | undefined => {
      const base = services[key]
      return base === null ? undefined : new URL(base, address).href.replace(/\/$/, '')
    }
    return baseOf(to) === undefined
      ? null
      : createServiceClient({ from, tokens, baseOf, fetch: globalThis.fetch, telemetry })
  }

/** A key in the file belongs to another service, which then sends the pushes. */
function withPushKey(config: RuntimeConfig, services: ReadonlyMap<ServiceKey, RunningService>): RuntimeConfig {
  return { ...config, push: { publicKey: config.push.publicKey ?? services.get('messaging')?.pushKey ?? null } }
}

/** With services elsewhere the file says if they have a provider, and if they confirm evidence. */
const withSwitches = (
  config: RuntimeConfig,
  { contact, evidence }: Record<'contact' | 'evidence', boolean>,
): RuntimeConfig => ({
  ...config,
  ...(contact && { contact }),
  ...(evidence && { evidence }),
})

async function startEach(
  keys: readonly ServiceKey[],
  deps: ServiceDeps,
  own: OwnDeps,
): Promise<Map<ServiceKey, RunningService>> {
  const services = new Map<ServiceKey, RunningService>()
  for (const key of keys) {
    const service = await serviceList[key]?.(deps, own)
    if (service) services.set(key, service)
  }
  return services
}

/** A demo store that runs past midnight gets the new day's data like one that is started then. */
function runJobs(
  {
    database,
    log,
    ...around
  }: { database: Database; log: Log; telemetry: Telemetry; needsSetUp?: () => Promise<boolean> },
  key: ServiceKey,
  service: RunningService,
  isDemo: boolean,
): JobRunner {
  const db = database.bind<KitTables>(key)
  const seed = isDemo ? service.seedDemo : undefined
  const jobs = [...(service.jobs ?? []), ...cleanupJobs(db)]
  if (seed) jobs.push({ name: 'demo-data', everyMinutes: 15, run: () => seed() })
  return createJobRunner({ db, jobs, clock: systemClock, log: log.child({ service: key }), service: key, ...around })
}

function announce(address: string, isDemo: boolean, hasMailbox: boolean, { print }: Surroundings): void {
  print(`App: ${address}`)
  if (!isDemo) return
  for (const { username, password, groups } of demoAccounts) {
    print(`Demo sign-in: ${username} ${password} (${groups[0]})`)
  }
  if (hasMailbox) print(`Demo mailbox (sign-in codes): ${address}${mailboxPath}`)
}
