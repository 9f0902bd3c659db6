import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import { holidayRulesSchema, type HolidayRules } from '#contracts/holidays/holidays.ts'
import { marketRulesSchema, type MarketRules } from '#contracts/marketplace/marketplace.ts'
import { pensionRulesSchema, type PensionRules } from '#contracts/pay/pension.ts'
import { qualityRulesSchema, type QualityRules } from '#contracts/performance/quality.ts'
import { serviceKeySchema } from '#contracts/service-key.ts'
import { starRulesSchema, type StarRules } from '#contracts/performance/stars.ts'
import { customChallengeUses, type CustomChallengeUse } from '#contracts/config/runtime-config.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { defaultMarketRules } from '#domain/marketplace/market-rules.ts'
import { defaultPensionRules } from '#domain/pension/pension-rules.ts'
import { defaultQualityRules } from '#domain/quality/quality-rules.ts'
import { defaultStarRules } from '#domain/stars/star-rules.ts'
import { trustProxies, type TrustedProxies } from '#kit/http/client-address.ts'
import type { NatsSettings } from '#kit/hints/nats-broker.ts'
import { logLevels, type LogLevel } from '#kit/log.ts'
import { StartError } from '#kit/start-error.ts'
import { readBankSettings, type BankSettings } from './bank-settings.ts'
import { readClaimRules } from './claim-settings.ts'
import { readBadgeSettings } from './badge-settings.ts'
import { readContactSettings } from './contact-settings.ts'
import { readDeliverySettings, type DeliverySettings } from './delivery-settings.ts'
import { readProviders, readPublicUrl, type ProviderSettings } from './federation-settings.ts'
import type { AwsKey } from '#kit/http/aws-signature.ts'
import { readKeys, readMasterKeys } from '../keys/master-keys.ts'
import { readSigningSettings, type SigningSettings } from '../keys/signing-settings.ts'
import type { BadgeParts } from '#services/manifest/recipients/badge-reference.ts'
import type { MaskedNumberProvider } from '#services/manifest/contact/masked-numbers.ts'
import { deviceTrackings, type DeviceTracking } from '#services/identity/pool.ts'
import { readNatsSettings } from './nats-settings.ts'
import { readWebhookSettings } from './webhook-settings.ts'
import type { AddressRules } from '#services/connections/delivery/check-address.ts'
import { readRules } from '../rules-file.ts'
import { readTelemetrySettings } from '../telemetry/telemetry-settings.ts'
import type { TelemetrySettings } from '#kit/telemetry/telemetry-settings.ts'

/** `identity` and `content` speak protocols of others and are no services of the contract, but can be run, or left out, like one. */
export type Part = (typeof parts)[number]

export const parts = [...serviceKeySchema.options, 'identity', 'content'] as const

export interface Settings {
  port: number
  host: string
  /** The trusted proxies, which say who sent each request. */
  trustedProxies: TrustedProxies
  /** False if no proxy is trusted. */
  namesProxies: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The same database as the role that owns its tables. */
  ownerUrl: string | undefined
  /** The same database without a pooler, for the connection that listens to hints. */
  listenUrl: string | undefined
  /** The broker of hints; null for the database itself. */
  nats: NatsSettings | null
  parts: readonly Part[]
  /** JSON that is laid over `/config.json`. */
  configFile: string | undefined
  demo: boolean
  /** The demo is open to other machines, which was asked for by `DEMO=public`. */
  isPublicDemo: boolean
  logLevel: LogLevel
  /** Other origins whose pages may call the services. */
  origins: readonly string[]
  /** The `iss` of the tokens, and where their keys are, when another process or a real pool issues them. */
  tokenIssuer: string | undefined
  jwksUrl: string | undefined
  /** Whether the own user pool tracks phones, and trusts them at once or when their owner says so. */
  deviceTracking: DeviceTracking
  /** Everybody has to sign in with a second factor, in the service's own user pool. */
  factorRequired: boolean | 'staff'
  /** Whether people may sign in by a challenge of the own user pool: by it alone, or after their password. */
  customChallenge: CustomChallengeUse
  /** The check that a person signs in to the own user pool, or null for none. */
  captcha: { secret: string; verifyUrl: string; leastScore: number } | null
  /** The origin under which people open the app, where somebody else must be able to lead back to it. */
  publicUrl: string | undefined
  /** The providers on the sign-in page of the own pool. */
  providers: readonly ProviderSettings[]
  /** The PMTiles archive that the maps of rounds are cut from. */
  mapFile: string | undefined
  /** The provider of numbers by which couriers reach recipients; null if there is none. */
  contact: MaskedNumberProvider | null
  /** How badges of parcels are signed, and the sites that may show them; null if there are none. */
  badge: BadgeParts | null
  /** Phones sign what couriers record, and the manifest service confirms it. */
  evidence: boolean
  claimRules: ClaimRules
  holidayRules: HolidayRules
  starRules: StarRules
  /** The thresholds by which couriers' work is judged. */
  qualityRules: QualityRules
  pensionRules: PensionRules
  marketRules: MarketRules
  /** Keys of 32 bytes by which services trust one another; the first one signs. If there are none, only those of one process do. */
  serviceKeys: readonly Uint8Array[]
  /** The key that invites couriers and closes accounts in the user pool; null for none, or in the own pool for one of this process. */
  poolAdminKey: AwsKey | null
  /** Keys of 32 bytes that seal the secrets in the database; the first one seals. */
  masterKeys: readonly Uint8Array[]
  /** How the own user pool changes the keys that sign its tokens. */
  signing: SigningSettings
  bank: BankSettings
  delivery: DeliverySettings
  telemetry: TelemetrySettings
  /** Which addresses webhooks may have. */
  webhooks: AddressRules
}

const leastNode = [20, 19] as const

function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return
  throw new StartError(`Node ${version} is too old. Install Node ${leastNode.join('.')} or later.`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new StartError(`PORT is "${text}". Set it to a number from 1 to 65535.`)
}

const demoUses = ['on', 'off', 'public'] as const

/** Returns whether a host name leads to this machine alone. */
export const isLocal = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** The passwords of a demo are published, so only this machine reaches it unless somebody asks for more. */
function requireLocalDemo(host: string, publicUrl: string | undefined): void {
  const named = [
    ...(isLocal(host) ? [] : [`HOST is ${host}`]),
    ...(publicUrl === undefined || isLocal(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL is ${publicUrl}`]),
  ]
  if (named.length === 0) return
  throw new StartError(
    `${named.join(' and ')}, so other machines would reach the demo accounts, and their passwords are public. ` +
      'Set DEMO=off to work with real people, or DEMO=public for a demo that anyone may open.',
  )
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

function readProxies(text: string): TrustedProxies {
  try {
    return trustProxies(list(text))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartError(
      `TRUSTED_PROXIES has "${error.message}". It takes addresses and networks, such as 10.0.0.4 or 10.1.0.0/16.`,
    )
  }
}

/** Who needs a second factor in our own user pool. */
const factorRules = { optional: false, staff: 'staff', required: true } as const

function parseChoice<Value extends string>(name: string, values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found !== undefined) return found
  throw new StartError(`${name} has "${text}". It takes: ${values.join(', ')}.`)
}

function readCaptcha(read: (name: string) => string | undefined): Settings['captcha'] {
  const secret = read('CAPTCHA_SECRET')
  const verifyUrl = read('CAPTCHA_VERIFY_URL')
  if (secret === undefined) {
    if (verifyUrl === undefined) return null
    throw new StartError('CAPTCHA_VERIFY_URL is set and CAPTCHA_SECRET is not. Set both, or neither.')
  }
  const address = verifyUrl ?? 'https://www.google.com/recaptcha/api/siteverify'
  if (!URL.canParse(address)) throw new StartError(`CAPTCHA_VERIFY_URL is "${address}". Set it to a web address.`)
  const score = Number(read('CAPTCHA_LEAST_SCORE') ?? '0.5')
  if (!(score >= 0 && score <= 1)) throw new StartError('CAPTCHA_LEAST_SCORE is not a number from 0 to 1.')
  return { secret, verifyUrl: address, leastScore: score }
}

/** Written like AWS's own: its id, a colon and its secret. */
function readAdminKey(text: string | undefined): AwsKey | null {
  if (text === undefined) return null
  const [, id, secret] = /^(\w{4,128}):(\S{16,})$/.exec(text) ?? []
  // The sentence leaves the key out, because it would end up in a log.
  if (id === undefined || secret === undefined)
    throw new StartError('POOL_ADMIN_KEY takes the id of an access key, a colon and its secret.')
  return { id, secret }
}

/** An empty variable counts as one that is not set. @throws StartError */
export function readSettings(env: NodeJS.ProcessEnv, nodeVersion: string): Settings {
  requireNode(nodeVersion)
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const only = read('SERVICES')
  const serviceKeys = read('SERVICE_KEYS')
  const providers = readProviders(read)
  const masterKeys = readMasterKeys(read)
  const demoUse = parseChoice('DEMO', demoUses, read('DEMO') ?? 'on')
  const demo = demoUse !== 'off'
  const host = read('HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(read('PUBLIC_URL'), providers)
  if (read('DATABASE_OWNER_URL') !== undefined && read('DATABASE_URL') === undefined)
    throw new StartError('DATABASE_OWNER_URL is set and DATABASE_URL is not. Set both, or neither.')
  if (demoUse === 'on') requireLocalDemo(host, publicUrl)
  return {
    port: readPort(read('PORT') ?? '8080'),
    host,
    trustedProxies: readProxies(read('TRUSTED_PROXIES') ?? ''),
    namesProxies: read('TRUSTED_PROXIES') !== undefined,
    dataDir: read('DATA_DIR') ?? 'data',
    databaseUrl: read('DATABASE_URL'),
    ownerUrl: read('DATABASE_OWNER_URL'),
    listenUrl: read('DATABASE_LISTEN_URL'),
    nats: readNatsSettings(read),
    parts: only === undefined ? parts : list(only).map((part) => parseChoice('SERVICES', parts, part)),
    configFile: read('CONFIG_FILE'),
    demo,
    isPublicDemo: demoUse === 'public',
    logLevel: parseChoice('LOG_LEVEL', logLevels, read('LOG_LEVEL') ?? 'warn'),
    origins: list(read('ORIGINS') ?? ''),
    tokenIssuer: read('TOKEN_ISSUER'),
    jwksUrl: read('JWKS_URL'),
    deviceTracking: parseChoice('DEVICE_TRACKING', deviceTrackings, read('DEVICE_TRACKING') ?? 'opt-in'),
    factorRequired:
      factorRules[
        parseChoice(
          'SECOND_FACTOR',
          ['optional', 'staff', 'required'],
          read('SECOND_FACTOR') ?? (demo ? 'optional' : 'staff'),
        )
      ],
    customChallenge: parseChoice(
      'CUSTOM_CHALLENGE',
      customChallengeUses,
      read('CUSTOM_CHALLENGE') ?? (demo ? 'alone' : 'off'),
    ),
    captcha: readCaptcha(read),
    publicUrl,
    providers,
    mapFile: read('MAP_FILE'),
    contact: readContactSettings(read),
    badge: readBadgeSettings(read),
    evidence: parseChoice('EVIDENCE', ['off', 'on'], read('EVIDENCE') ?? (demo ? 'on' : 'off')) === 'on',
    claimRules: readClaimRules(read('CLAIM_RULES_FILE')),
    holidayRules: readRules('HOLIDAY_RULES_FILE', read('HOLIDAY_RULES_FILE'), holidayRulesSchema, defaultHolidayRules),
    starRules: readRules('STAR_RULES_FILE', read('STAR_RULES_FILE'), starRulesSchema, defaultStarRules),
    qualityRules: readRules('QUALITY_RULES_FILE', read('QUALITY_RULES_FILE'), qualityRulesSchema, defaultQualityRules),
    pensionRules: readRules('PENSION_RULES_FILE', read('PENSION_RULES_FILE'), pensionRulesSchema, defaultPensionRules),
    marketRules: readRules('MARKET_RULES_FILE', read('MARKET_RULES_FILE'), marketRulesSchema, defaultMarketRules),
    serviceKeys: serviceKeys === undefined ? [] : readKeys('SERVICE_KEYS', serviceKeys),
    poolAdminKey: readAdminKey(read('POOL_ADMIN_KEY')),
    masterKeys,
    signing: readSigningSettings(read, new Date()),
    bank: readBankSettings(read, masterKeys),
    delivery: readDeliverySettings(read),
    telemetry: readTelemetrySettings(read),
    webhooks: readWebhookSettings(read),
  }
}
