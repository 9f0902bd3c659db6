import { fetchThreadEndpoint } from '#contracts/message-endpoints.ts'
import type { StaffMessageRow } from '#contracts/staff-messages.ts'
import { ask, type Answer } from '../fresh/ask-sync.ts'

/** Messages of a page. */
const limit = 50

/** Messages before a place of a thread, the oldest first; `more`: there are others before them. */
export interface Earlier {
  rows: StaffMessageRow[]
  more: boolean
}

/** Asks the service for what was written with a courier before a place; null: from the newest on. The courier sees that all was delivered. */
export async function askEarlier(courier: string, before: number | null): Promise<Answer<Earlier>> {
  for (let after: string | null | undefined; after !== null;) {
    const page = await ask(fetchThreadEndpoint, {
      params: { courier },
      query: { limit, ...(after !== undefined && { after }) },
    })
    if (page.kind === 'refused') return page
    const { messages, next } = page.value
    const found = messages.filter(({ n }) => before === null || n < before)
    // What lies on the desk already comes first.
    if (found.length > 0)
      return {
        kind: 'answer',
        value: {
          rows: found.map((message) => ({ ...message, id: `${courier}/${message.id}`, courier, by: '' })),
          more: next !== null,
        },
      }
    after = next
  }
  return { kind: 'answer', value: { rows: [], more: false } }
}
