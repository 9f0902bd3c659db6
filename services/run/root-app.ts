import { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import type { Company } from '#contracts/staff/company.ts'
import { vitalsPath } from '#contracts/config/vitals.ts'
import { developersFile, developersPath } from '#domain/developers-address.ts'
import { sharePath } from '#domain/share-target.ts'
import type { Clock } from '#kit/clock.ts'
import { rejectKeysInAddresses } from '#kit/http/api-keys/keys-in-addresses.ts'
import { contentSecurityPolicy } from '#kit/http/csp.ts'
import type { Log } from '#kit/log.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { observeRequests } from '#kit/telemetry/observe-requests.ts'
import { noTelemetry, type Telemetry } from '#kit/telemetry/telemetry.ts'
import { apiDocumentPath } from './api/serve-document.ts'
import type { AppFiles } from './app-files.ts'
import { withPlayer } from './player-address.ts'
import { takeVitals } from './vitals.ts'

export interface RootParts {
  config: RuntimeConfig
  /** Returns the carrier that the configuration names for legal pages, if the auth service runs here. */
  readCompany?: () => Promise<Company | null>
  /** Answers with the OpenAPI document of all services. */
  answerApiDocument?: (request: Request) => Promise<Response>
  /** The mounted apps by base address. */
  mounted: ReadonlyMap<string, Hono>
  files: AppFiles
  /** The app for the player's files, which another host alone serves. */
  player: Hono
  /** People open the app over HTTPS, and browsers are told to use nothing else. */
  isSecure?: boolean
  newId: () => string
  log: Log
  clock: Clock
  /** Off by default. */
  telemetry?: Telemetry
}

/** Pictures of news are shown by other sites' pages too, and lessons run in a frame that has no origin. */
const isForOtherSites = (path: string): boolean => /^\/(content|scorm)\//.test(path)

/** Whether a page is built into one file, with its policy. */
const isPageOfItsOwn = (path: string, files: AppFiles): boolean =>
  (path === verifierPath && files.has(verifierPath)) ||
  (path.replace(/\/$/, '') === developersPath && files.has(developersFile))

/** The headers of every answer, whoever gives it: they say which other sites may use it. */
function setSiteHeaders(headers: Headers, path: string, isSecure: boolean): void {
  // A provider's own sign-in opens in a window that reports back, so windows that the app opens may still reach it.
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (!headers.has('cross-origin-resource-policy'))
    headers.set('cross-origin-resource-policy', isForOtherSites(path) ? 'cross-origin' : 'same-origin')
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
}

/** The page of recipients. */
const wherePath = '/where'

/** The page is for people who hold a card: search engines leave it out, and other sites don't learn where somebody came from. */
function setRecipientHeaders(headers: Headers): void {
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('referrer-policy', 'no-referrer')
}

export function createRootApp(parts: RootParts): Hono {
  const {
    config,
    mounted,
    files,
    player,
    isSecure = false,
    readCompany,
    answerApiDocument,
    newId,
    log,
    clock,
    telemetry = noTelemetry,
  } = parts
  const policies = new Map<string | null, string>()
  const policyFor = (host: string): string => {
    const own = withPlayer(config, host)
    const known = policies.get(own.training.playerUrl) ?? contentSecurityPolicy(own, files.scripts)
    policies.set(own.training.playerUrl, known)
    return known
  }
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  }
  const app = new Hono()
  app.use(rejectKeysInAddresses)
  app.use(async (c, next) => {
    await next()
    setSiteHeaders(c.res.headers, c.req.path, isSecure)
  })
  // The services observe their own operations.
  if (telemetry.isOn)
    for (const part of ['identity', 'identity-pool', 'content']) app.use(`/${part}/*`, observeRequests(telemetry, part))
  for (const [base, service] of mounted) app.mount(base, (request, ...rest) => service.fetch(request, ...rest))
  if (answerApiDocument) app.get(apiDocumentPath, async (c) => await answerApiDocument(c.req.raw))
  app.get('/config.json', async (c) => {
    c.header('cache-control', 'no-cache')
    const company = config.company ?? (await readCompany?.()) ?? null
    return c.json({ ...withPlayer(config, new URL(c.req.url).host), company })
  })
  // The page explains itself when no worker has received what was shared.
  app.post(sharePath, (c) => c.redirect('/form?shared', 303))
  app.post(vitalsPath, takeVitals({ log, clock, newId, telemetry }))
  app.get('/scorm/*', (c) => player.fetch(c.req.raw))
  app.all('*', (c) => {
    const response = files.answer(c.req.raw) ?? problemResponse(new ProblemError('not-found'), newId())
    // These pages have their policies in themselves; one of them has it also where it was saved.
    const policy = isPageOfItsOwn(c.req.path, files) ? `frame-ancestors 'none'` : policyFor(new URL(c.req.url).host)
    response.headers.set('content-security-policy', policy)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    if (c.req.path === wherePath) setRecipientHeaders(response.headers)
    return response
  })
  return app
}
