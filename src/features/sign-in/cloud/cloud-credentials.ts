import * as z from 'zod/mini'
import { identityPoolAddress } from '#domain/identity-address.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { askIdentityPool, type CloudAskPorts } from './ask-identity-pool.ts'
import { CloudError } from './cloud-error.ts'

/** Temporary keys. They live in memory alone and end by themselves. */
export interface CloudCredentials {
  identityId: string
  accessKeyId: string
  secretKey: string
  sessionToken: string
  /** Milliseconds since 1970, by the service's clock. */
  expires: number
}

export interface CloudPorts extends CloudAskPorts {
  identity: () => Promise<RuntimeConfig['identity'] | null>
  /** Returns id tokens by provider; none for a guest. */
  logins: () => Promise<{ actor: string; logins: Readonly<Record<string, string>> } | null>
  /** A time in milliseconds since 1970. */
  now: () => number
}

/** Milliseconds after which credentials are renewed although they are still good. */
export const renewAfter = 3_000_000

const idSchema = z.object({ IdentityId: z.string() })
const credentialsSchema = z.object({
  IdentityId: z.string(),
  Credentials: z.object({
    AccessKeyId: z.string(),
    SecretKey: z.string(),
    SessionToken: z.string(),
    Expiration: z.number(),
  }),
})

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(answer)
  if (data === undefined) throw new CloudError('internal-error', error)
  return data
}

interface Held {
  /** The `sub` of the courier, or '' for a guest. */
  actor: string
  credentials: CloudCredentials
  loadedAt: number
}

/** Cloud credentials of whoever uses the app, asked for when they are needed and checked at each use. */
export function createCloudCredentials(ports: CloudPorts) {
  let held: Held | undefined
  /** By actor. A guest's id lasts as long as the page; a person's never changes. */
  const identityIds = new Map<string, string>()
  let asking: { actor: string; answer: Promise<CloudCredentials> } | undefined

  const identityOf = async (
    actor: string,
    endpoint: string,
    pool: string,
    logins: Readonly<Record<string, string>>,
  ) => {
    const known = identityIds.get(actor)
    if (known !== undefined) return known
    const { IdentityId: id } = read(
      idSchema,
      await askIdentityPool(ports, endpoint, 'GetId', { IdentityPoolId: pool, Logins: logins }),
    )
    identityIds.set(actor, id)
    return id
  }

  const load = async (actor: string, logins: Readonly<Record<string, string>>): Promise<CloudCredentials> => {
    const config = await ports.identity()
    const endpoint = config && identityPoolAddress(config)
    if (!endpoint || config.identityPoolId === null) throw new CloudError('not-configured')
    const { identityPoolId: pool } = config
    const exchange = async () => {
      const id = await identityOf(actor, endpoint, pool, logins)
      return read(
        credentialsSchema,
        await askIdentityPool(ports, endpoint, 'GetCredentialsForIdentity', { IdentityId: id, Logins: logins }),
      )
    }
    const answer = await exchange().catch(async (failure: unknown) => {
      // An identity can be taken away; once, another is asked for.
      if (!(failure instanceof CloudError && failure.kind === 'resource-not-found' && identityIds.delete(actor)))
        throw failure
      return await exchange()
    })
    const {
      AccessKeyId: accessKeyId,
      SecretKey: secretKey,
      SessionToken: sessionToken,
      Expiration,
    } = answer.Credentials
    const credentials = {
      identityId: answer.IdentityId,
      accessKeyId,
      secretKey,
      sessionToken,
      expires: Expiration * 1000,
    }
    held = { actor, credentials, loadedAt: ports.now() }
    return credentials
  }

  return {
    /** Throws CloudError. One request at a time; whoever asks meanwhile gets the same answer. */
    async get(): Promise<CloudCredentials> {
      const who = await ports.logins()
      const actor = who?.actor ?? ''
      if (!who && (await ports.identity())?.mandatorySignIn) throw new CloudError('guests-refused')
      const now = ports.now()
      if (held?.actor === actor && now < held.credentials.expires && now - held.loadedAt < renewAfter)
        return held.credentials
      if (asking?.actor !== actor) {
        const mine = { actor, answer: load(actor, who?.logins ?? {}) }
        asking = mine
        const done = () => {
          if (asking === mine) asking = undefined
        }
        mine.answer.then(done, done)
      }
      return await asking.answer
    },
    /** After a sign-out, the next person requests new credentials. */
    clear(): void {
      held = undefined
      identityIds.clear()
    },
  }
}
