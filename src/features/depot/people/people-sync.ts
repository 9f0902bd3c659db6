import { listCouriersEndpoint, writeCourierEndpoint } from '#contracts/courier-endpoints.ts'
import type { Courier, CourierEntry } from '#contracts/courier.ts'
import { ask } from '../fresh/ask-sync.ts'
import type { Answer } from '../fresh/ask-sync.ts'

/** The couriers of several sub-depots by their books; one that does not answer leaves all unanswered. */
export async function askCouriers(subDepots: readonly string[]): Promise<Answer<Courier[]>> {
  const couriers: Courier[] = []
  for (const subDepot of subDepots) {
    const answer = await ask(listCouriersEndpoint, { query: { subDepot } })
    if (answer.kind === 'refused') return answer
    couriers.push(...answer.value.couriers)
  }
  return { kind: 'answer', value: couriers }
}

export const writeCourier = async (id: string, body: CourierEntry) => await ask(writeCourierEndpoint, { params: { id }, body })
