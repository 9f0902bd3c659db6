import { fetchThreadEndpoint } from '#contracts/messages/message-endpoints.ts'
import type { StaffMessageRow } from '#contracts/messages/staff-messages.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { request } from '../requests/request-sync.ts'

/** The messages of one page. */
const limit = 50

/** Messages before a place of a thread, the oldest first; `more`: there are others before them. */
export interface Earlier {
  rows: StaffMessageRow[]
  more: boolean
}

/** Asks the service for what was written with a courier before a place; null: from the newest on. The courier sees that all was delivered. */
export async function requestEarlier(courier: string, before: number | null): Promise<ServiceResponse<Earlier>> {
  for (let after: string | null | undefined; after !== null;) {
    const page = await request(fetchThreadEndpoint, {
      params: { courier },
      query: { limit, ...(after !== undefined && { after }) },
    })
    if (!page.ok) return page
    const { messages, next } = page.value
    const found = messages.filter(({ n }) => before === null || n < before)
    // Messages that are on the desk already come first.
    if (found.length > 0)
      return {
        ok: true,
        value: {
          rows: found.map((message) => ({ ...message, id: `${courier}/${message.id}`, courier, by: '' })),
          more: next !== null,
        },
      }
    after = next
  }
  return { ok: true, value: { rows: [], more: false } }
}
