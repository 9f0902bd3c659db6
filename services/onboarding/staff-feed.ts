import { sql, type QueryExecutorProvider } from 'kysely'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { StaffDocumentRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockOwnedDocuments } from './document-rows.ts'
import { findSteps } from './step-store.ts'

/** Working days that a document may wait. */
const decisionDays = 5

export interface DocumentItem {
  courier: string
  subDepot: string
  document: CourierDocument
}

async function readTitles(tx: QueryExecutorProvider, items: readonly DocumentItem[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const subDepot of new Set(items.map((each) => each.subDepot))) {
    for (const { id, title } of await findSteps(tx, subDepot)) titles.set(`${subDepot}/${id}`, title)
  }
  return titles
}

function toRow(
  { courier, document }: DocumentItem,
  title: string,
  outcome: StaffDocumentRow['outcome'],
): StaffDocumentRow {
  const { id: step, sent, standing } = document
  const { id: submission, number, issuedOn, expiresOn, photos, receivedAt } = sent
  return {
    id: ownedKey({ courier, id: step }),
    courier,
    askedAt: receivedAt,
    dueOn: addWorkingDays(londonDay(new Date(receivedAt)), decisionDays),
    outcome,
    step,
    title,
    submission,
    number,
    issuedOn,
    expiresOn,
    photos,
    standsUntil: standing?.until ?? null,
  }
}

export const documentFeed = defineDecisionFeed<DocumentItem>({
  kind: 'staff-document',
  table: 'document',
  id: { column: 'step' },
  told: 'sub-depot',
  isMissing: sql`t.state = 'received' and t.told is distinct from t.sub_depot`,
  async lock(tx, keys) {
    const rows = await lockOwnedDocuments(tx, keys)
    return rows.map(({ courier, sub_depot: subDepot, body: document }) => ({ courier, subDepot, document }))
  },
  async toEntries(tx, items, { by, at }) {
    const titles = await readTitles(tx, items)
    return items.map((item) => {
      const { subDepot, document } = item
      const { state } = document.sent
      const title = titles.get(`${subDepot}/${document.id}`) ?? document.id
      const row = toRow(item, title, state === 'received' ? null : { state, by, at: at.toISOString() })
      return { subDepot, id: row.id, row }
    })
  },
})
