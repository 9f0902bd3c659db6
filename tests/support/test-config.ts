import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { serviceKeySchema } from '#contracts/service-key.ts'

const noServices = Object.fromEntries(serviceKeySchema.options.map((key) => [key, null])) as RuntimeConfig['services']

/** A deployment in which only the manifest service is there. */
export const testConfig: RuntimeConfig = {
  environment: 'test',
  services: { ...noServices, manifest: '/api/manifest' },
  identity: {
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_Depot1',
    clientId: 'app-client',
    endpoint: '/identity/',
    identityPoolId: null,
    identityPoolEndpoint: null,
    hosted: null,
    mandatorySignIn: false,
    customChallenge: 'off',
  },
  company: null,
  content: null,
  captcha: null,
  training: { playerUrl: null },
  thirdParty: { consent: null, monitoring: null, pixel: null },
  push: { publicKey: null },
}
