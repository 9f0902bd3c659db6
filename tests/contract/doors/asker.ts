import { problemSchema } from '#contracts/problem.ts'
import type { PullResponse } from '#contracts/sync/sync.ts'
import { owners, type Actor } from './actors.ts'
import type { EveryService } from './every-service.ts'
import type { Operation } from './operations.ts'
import { requestOf, type Target } from './requests.ts'

export interface Answer {
  status: number
  /** Of a problem; empty where the answer is none. */
  code: string
  text: string
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const sha256 = /"([0-9a-f]{64})"/
const subjects: readonly string[] = owners.map(({ sub }) => sub)

/** All of it, or of a stream that does not end its beginning. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return await response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Sends requests to the services of this process, and counts them. */
export function createAsker({ apps, tokens }: EveryService, operations: readonly Operation[]) {
  let count = 0
  const send = async (service: string, path: string, init: RequestInit): Promise<Answer> => {
    count += 1
    const response = await apps.get(service)?.request(path, init)
    if (!response) throw new Error(`There is no service ${service}.`)
    const text = await textOf(response)
    const isProblem = response.headers.get('content-type') === 'application/problem+json'
    return { status: response.status, code: isProblem ? problemSchema.parse(JSON.parse(text)).code : '', text }
  }
  const bearerOf = ({ sub, groups }: Pick<Actor, 'sub' | 'groups'>): Promise<string> => tokens.bearer({ sub, groups })

  const rowsOf = async (service: string, owner: Actor) => {
    const answer = await send(service, '/v1/sync/pull?cursor=0&limit=2000', {
      headers: { authorization: await bearerOf(owner) },
    })
    const page = answer.status === 200 ? (JSON.parse(answer.text) as PullResponse) : null
    return page?.kind === 'snapshot' ? page.rows : []
  }

  return {
    send,
    bearerOf,
    ask: (operation: Operation, target: Target, authorization?: string): Promise<Answer> => {
      const { path, init } = requestOf(operation, target, authorization)
      return send(operation.service, path, init)
    },
    /** Requests since the last look. */
    taken(): number {
      const taken = count
      count = 0
      return taken
    },

    /** Everything of a service that the owners can read without naming a thing, but for the export that is made once an hour. */
    async seenByOwners(service: string, withStaff: boolean): Promise<string[]> {
      const reads = operations.filter(
        (each) =>
          each.service === service &&
          !each.open &&
          each.method === 'GET' &&
          each.name !== 'myData' &&
          !each.path.includes('{'),
      )
      const seen: string[] = []
      for (const owner of owners.filter(({ groups }) => withStaff || groups.includes('courier'))) {
        for (const read of reads) {
          const { path, init } = requestOf(read, { courier: owner.sub, id: '', day: '' }, await bearerOf(owner))
          const { status, text } = await send(service, read.name === 'pull' ? path : read.path, init)
          if (status === 200) seen.push(text)
        }
      }
      return seen
    },

    /** What a stranger could ask for: the ids in one row of each kind that an owner has. */
    async targetsOf(service: string): Promise<Target[]> {
      const ids = new Set<string>()
      let digest: string | undefined
      for (const owner of owners) {
        const kinds = new Set<string>()
        for (const row of await rowsOf(service, owner)) {
          if (kinds.has(row.kind)) continue
          kinds.add(row.kind)
          digest ??= sha256.exec(JSON.stringify(row))?.[1]
          for (const [id] of JSON.stringify(row).matchAll(uuid)) if (!subjects.includes(id)) ids.add(id)
        }
      }
      if (ids.size === 0) for (const end of ['d', 'e']) ids.add(`00000000-0000-4000-8000-00000000000${end}`)
      return [...ids]
        .slice(0, 10)
        .map((id, at) => ({ courier: subjects[0] ?? '', id, day: at % 2 === 0 ? '2026-05-10' : '2026-05-20', digest }))
    },

    /** The owners' subjects, and the ids that one of them alone has: what two have may be there for every courier. */
    async secretsOf(service: string): Promise<string[]> {
      const holders = new Map<string, number>()
      for (const owner of owners) {
        const ids = [...JSON.stringify(await rowsOf(service, owner)).matchAll(uuid)].map(([id]) => id)
        for (const id of new Set(ids)) holders.set(id, (holders.get(id) ?? 0) + 1)
      }
      return [...subjects, ...[...holders.keys()].filter((id) => !subjects.includes(id) && holders.get(id) === 1)]
    },
  }
}

export type Asker = ReturnType<typeof createAsker>
