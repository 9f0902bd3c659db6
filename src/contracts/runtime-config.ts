import * as z from 'zod/mini'
import { serviceKeySchema } from './service-key.ts'

const baseAddress = z.nullable(z.string())

/** `/config.json`: where everything is, read at start by the app and by its worker. */
export const runtimeConfigSchema = z.object({
  /** Names the local database, so that two environments on one origin keep apart. */
  environment: z.string().check(z.minLength(1)),
  services: z.record(serviceKeySchema, baseAddress),
  identity: z.object({
    region: z.string(),
    userPoolId: z.string(),
    clientId: z.string(),
    endpoint: z.nullable(z.string()),
    identityPoolId: z.nullable(z.string()),
    identityPoolEndpoint: z.nullable(z.string()),
    hosted: z.nullable(
      z.object({
        domain: z.string(),
        redirectSignIn: z.string(),
        redirectSignOut: z.string(),
        providers: z.array(z.string()),
      }),
    ),
    mandatorySignIn: z.boolean(),
  }),
  content: z.nullable(z.object({ endpoint: z.string() })),
  captcha: z.nullable(
    z.object({
      siteKey: z.string(),
      version: z.string(),
      mode: z.string(),
      size: z.string(),
      hideBadge: z.boolean(),
      host: z.string(),
    }),
  ),
  training: z.object({ playerUrl: z.nullable(z.string()) }),
  thirdParty: z.object({
    consent: z.nullable(z.string()),
    monitoring: z.nullable(z.string()),
    pixel: z.nullable(z.string()),
  }),
  push: z.object({ publicKey: z.nullable(z.string()) }),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
