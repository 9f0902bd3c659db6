import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ContactAnswer, ContactKind } from '#contracts/manifest/contact-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { createMaskedNumberClient, type CreateMaskedNumber } from '#services/manifest/contact/masked-numbers.ts'
import { createNumberStandIn } from '#services/stand-in/number-stand-in.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { courierA, courierB, startDepot, type Depot, type Person } from '../depot-under-test.ts'

const token = 'stand-in-secret'

/** The stand-in behind a real port, and the real client that asks it. */
export async function startStandIn(clock: TurnedClock = turnedClock()) {
  const server = serve({ fetch: createNumberStandIn({ token, clock }).fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    clock,
    create: createMaskedNumberClient({ url, token }, fetch),
    /** Returns who answers if a phone calls a number; null if nobody does. */
    async call(from: string, number: string): Promise<string | null> {
      const query = new URLSearchParams({ from, number }).toString()
      const response = await fetch(`${url}/calls?${query}`, { headers: { authorization: `Bearer ${token}` } })
      return response.ok ? ((await response.json()) as { to: string }).to : null
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

export const phones: Readonly<Record<string, string | null>> = {
  [courierA.sub]: '+447700900104',
  [courierB.sub]: '+447700900118',
}

/** The auth service as far as it tells the numbers of couriers. */
export const tellPhones =
  (numbers: Readonly<Record<string, string | null>>): CallService =>
  (_endpoint, { query } = {}) =>
    Promise.resolve({ phone: numbers[query?.['courier'] ?? ''] ?? null } as never)

export async function startContactDepot(
  database: Database,
  createMaskedNumber: CreateMaskedNumber | null,
  numbers = phones,
): Promise<Depot> {
  return await startDepot(database, tellPhones(numbers), undefined, { createMaskedNumber })
}

export const askContact = async (depot: Depot, who: Person, parcelId: string, by: ContactKind = 'call') =>
  await depot.call<ContactAnswer & { code?: string }>(who, 'POST', `/v1/parcels/${parcelId}/contact`, { by })
