import { sql } from 'kysely'
import { acknowledgeNotice, readNotice } from '#contracts/messages/notice-commands.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { CommunicationsTables } from './tables.ts'
import { lockOwn, noticeFeedRow, type OwnRow } from './notice-rows.ts'

interface NoticeCase {
  before: OwnRow
  now: OwnRow
}

/** Couriers can act on a notice even after it was withdrawn. */
export const noticeCollection = defineCollection<NoticeCase, CommunicationsTables>({
  entity: 'notice',

  async load(tx, caller, ids) {
    return new Map((await lockOwn(tx, caller.sub, ids)).map((own) => [own.id, { before: own, now: own }]))
  },

  decide: {
    readNotice: decision(readNotice, (state, _input, context) => {
      if (!state) return notYetMade(context, 'notice-unknown')
      const { receivedAt } = context
      const { now } = state
      return { state: { ...state, now: { ...now, read_at: now.read_at ?? new Date(receivedAt) } } }
    }),
    acknowledgeNotice: decision(acknowledgeNotice, (state, _input, context) => {
      if (!state) return notYetMade(context, 'notice-unknown')
      const { receivedAt } = context
      const { now } = state
      if (!now.request.acknowledge) return { rejected: 'not-asked' }
      const at = new Date(receivedAt)
      return {
        state: { ...state, now: { ...now, read_at: now.read_at ?? at, acknowledged_at: now.acknowledged_at ?? at } },
      }
    }),
  },

  async save(tx, caller, changed) {
    const rows = changed
      .map(({ state }) => state)
      .filter(({ before, now }) => before.read_at !== now.read_at || before.acknowledged_at !== now.acknowledged_at)
      .map(({ now }) => now)
    await sql`
      update notice_courier as c set read_at = r.read_at, acknowledged_at = r.acknowledged_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, read_at timestamptz, acknowledged_at timestamptz)
      where c.courier = ${caller.sub} and c.notice = r.id`.execute(tx)
    return rows.filter(({ left_at: leftAt }) => leftAt === null).map((own) => noticeFeedRow(caller.sub, own))
  },
})
