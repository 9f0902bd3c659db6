import * as z from 'zod/mini'
import { companySchema } from '../staff/company.ts'
import { serviceKeySchema, type ServiceKey } from '../service-key.ts'

/** A path on the app's own origin, or an address of another. */
function isAddress(text: string): boolean {
  if (text.startsWith('/')) return !text.startsWith('//')
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const address = z.string().check(z.refine(isAddress, 'Not a path or a web address'))
const baseAddress = z.nullable(address)
/** A bare host, as the cloud provider names it, or an address as above. */
const domain = z
  .string()
  .check(
    z.refine((text) => /^[a-z0-9.-]+(:\d+)?$/i.test(text) || isAddress(text), 'Not a host, a path or a web address'),
  )

const sdk = z.nullable(z.object({ clientId: z.string(), script: address }))

const absent = z._default(baseAddress, null)
/** A service that the file does not name is not available; a name that this version does not know is ignored. */
const services = z.object(
  Object.fromEntries(serviceKeySchema.options.map((key) => [key, absent])) as Record<ServiceKey, typeof absent>,
)

/** How the user pool's custom challenge is used for signing in: not at all, on its own, or after the password. */
export const customChallengeUses = ['off', 'alone', 'after-password'] as const
export type CustomChallengeUse = (typeof customChallengeUses)[number]

/**
 * `/config.json`: the deployment's settings, read at start by the app and its worker. A phone that is updated without
 * signal still has the file that an earlier version read, so every new field needs a default.
 */
export const runtimeConfigSchema = z.object({
  /** Becomes part of the local database's name, so two environments on one origin do not share data. */
  environment: z.string().check(z.minLength(1)),
  services,
  identity: z.object({
    region: z.string(),
    userPoolId: z.string(),
    clientId: z.string(),
    endpoint: baseAddress,
    identityPoolId: z.nullable(z.string()),
    identityPoolEndpoint: baseAddress,
    hosted: z.nullable(
      z.object({
        domain,
        /** Both addresses must be registered with the user pool. A path is enough when the page is on the app's own origin. */
        redirectSignIn: address,
        redirectSignOut: address,
        /** The names by which the user pool knows the identity providers: `Google`. */
        providers: z.array(z.string()),
      }),
    ),
    mandatorySignIn: z.boolean(),
    customChallenge: z._default(z.enum(customChallengeUses), 'off'),
    /** What our own user pool offers people beyond Cognito's operations; another pool has none. */
    account: z.optional(address),
    /** The scripts of identity providers for guests; they are used for cloud credentials only. */
    sdks: z.optional(z.object({ google: sdk, facebook: sdk })),
  }),
  /** The carrier, for legal pages; null until it is named. */
  company: z._default(z.nullable(companySchema), null),
  content: z.nullable(z.object({ endpoint: address })),
  captcha: z.nullable(
    z.object({
      siteKey: z._default(z.string(), ''),
      /** The version is "2" for a checkbox or "3" for a score. */
      version: z._default(z.string(), '2'),
      /** Set it to "enterprise" to use that product's namespace. */
      mode: z._default(z.string(), 'base'),
      /** The size of the checkbox: "normal", "compact", or "invisible" (shown only when the captcha has doubts). */
      size: z._default(z.string(), 'normal'),
      hideBadge: z._default(z.boolean(), true),
      /** The captcha's host without a scheme: "www.google.com". */
      host: z._default(z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/i)), 'www.google.com'),
    }),
  ),
  training: z.object({ playerUrl: baseAddress }),
  thirdParty: z.object({
    consent: baseAddress,
    monitoring: baseAddress,
    pixel: baseAddress,
  }),
  push: z.object({ publicKey: z.nullable(z.string()) }),
  /** Couriers can call and text recipients through numbers of a provider. */
  contact: z.optional(z.boolean()),
  /** Phones sign what couriers record. */
  evidence: z.optional(z.boolean()),
  /** The services record traces, so requests to them carry an id of one (`traceparent`). */
  traces: z.optional(z.boolean()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
