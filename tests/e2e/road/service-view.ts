import { randomUUID } from 'node:crypto'
import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { MutationResult, PullResponse } from '#contracts/sync/sync.ts'
import type { Stack } from '../support/stack.ts'

/** Commands in one push. */
const pushed = 250

/** A demo account's view of the services, past every app. */
export interface ServiceView {
  read<Body>(service: ServiceKey, path: string): Promise<Body>
  /** Returns the rows of one kind in the account's own feed. */
  rows<Row>(service: ServiceKey, kind: string): Promise<Row[]>
  /** Sends one command. @throws Error unless it is applied */
  send(service: ServiceKey, command: string, entity: string, input: object): Promise<void>
  /** Sends one command for each input, in as few requests as it can. @throws Error unless all are applied */
  sendAll<Input>(command: Command<Input>, inputs: readonly Input[]): Promise<void>
}

/** Signs a demo account in. The token lasts an hour of the services' clock. */
export async function viewAs({ port, accounts }: Stack, group: string, which = 0): Promise<ServiceView> {
  const origin = `http://127.0.0.1:${port}`
  const account = accounts.filter((each) => each.group === group)[which]
  if (!account) throw new Error(`There is no demo account of ${group}.`)
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const response = await fetch(origin + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  const { AuthenticationResult } = await call<{ AuthenticationResult: { AccessToken: string } }>('/identity/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'courier-app',
      AuthParameters: { USERNAME: account.username, PASSWORD: account.password },
    }),
  })
  const headers = { authorization: `Bearer ${AuthenticationResult.AccessToken}`, 'content-type': 'application/json' }
  const read = async <Body>(service: ServiceKey, path: string): Promise<Body> =>
    await call<Body>(`/api/${service}${path}`, { headers })
  const push = async (
    service: ServiceKey,
    commands: readonly { command: string; version: number; entity: string; input: unknown }[],
  ): Promise<void> => {
    const deviceTime = new Date().toISOString()
    const mutations = commands.map((each, at) => ({ ...each, mid: randomUUID(), n: at + 1, age: 0, deviceTime }))
    const { results } = await call<{ results: MutationResult[] }>(`/api/${service}/v1/sync/push`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ clientId: randomUUID(), epoch: null, mutations }),
    })
    const refused = results.find(({ kind }) => kind !== 'applied')
    if (results.length < mutations.length || refused)
      throw new Error(`${commands[0]?.command}: ${results.length} of ${mutations.length}, ${JSON.stringify(refused)}`)
  }
  return {
    read,
    async rows<Row>(service: ServiceKey, kind: string) {
      const rows = new Map<string, Row>()
      let after: string | null = null
      let cursor = 0
      for (;;) {
        const query = new URLSearchParams({ feed: 'own', cursor: String(cursor), ...(after !== null && { after }) })
        const page: PullResponse = await read(service, `/v1/sync/pull?${query.toString()}`)
        for (const row of page.kind === 'snapshot' ? page.rows : page.changes) {
          if (row.kind !== kind) continue
          if (row.value === null) rows.delete(row.id)
          else rows.set(row.id, row.value as Row)
        }
        if (page.kind === 'snapshot' ? page.next === null : page.changes.length === 0) return [...rows.values()]
        if (page.kind === 'snapshot') after = page.next
        else cursor += page.changes.length
      }
    },
    async send(service, command, entity, input) {
      await push(service, [{ command, version: 1, entity, input }])
    },
    async sendAll(command, inputs) {
      for (let from = 0; from < inputs.length; from += pushed) {
        const some = inputs.slice(from, from + pushed)
        await push(
          command.service,
          some.map((input) => ({
            command: command.name,
            version: command.version,
            entity: command.entity(input),
            input,
          })),
        )
      }
    },
  }
}
