import { sql, type RawBuilder } from 'kysely'
import { checkedCouriers, type EvidenceCheckResult } from '#contracts/evidence/evidence-endpoints.ts'
import {
  evidenceSchema,
  type EvidenceBody,
  type EvidenceContent,
  type EvidenceKey,
  type EvidenceLink,
  type NamedLink,
  type SignedReceipt,
} from '#contracts/evidence/evidence.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { recordParcelStatus, markParcel, undoParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import { canonicalJson } from '#domain/evidence/canonical-json.ts'
import { checkChains } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { type EvidenceFinding, isBroken } from '#domain/evidence/evidence-finding.ts'
import { formatFinding } from '#domain/evidence/evidence-labels.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import type { ManifestDatabase } from '../tables.ts'

/** The most findings of a courier that are listed; one is enough to look closer. */
const mostFindings = 100
const dayMs = 86_400_000
/** Contents stay for six weeks, and the results of commands for 90 days. */
const contentDays = 42
const resultDays = 89

interface LinkRow {
  key: string
  day: string
  number: number
  hash: string
  mid: string | null
  link: EvidenceLink
  signature: string
  content: { salt: string; body: EvidenceBody } | null
  received_at: Date
  epoch: string
  receipt: number
}

interface EventRow {
  id: string
  kind: string
  status: string | null
  mark: string | null
  reason: string | null
  supersedes: string | null
  body: ParcelEvent
  personal: boolean
}

const ledgerFields = ['status', 'mark', 'reason', 'supersedes'] as const
const personalFields = ['note', 'proof', 'location', 'amendment', 'photos'] as const
const parcelCommands: readonly string[] = [recordParcelStatus.name, undoParcelStatus.name, markParcel.name]

const midnight = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int4)::timestamp at time zone 'Europe/London')`

/** The condition that a row is of this day, UK time. */
const isReceivedOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`received_at >= ${midnight(day, 0)} and received_at < ${midnight(day, 1)}`

/** Finds where a row of the ledger says something else than the command that the phone signed. */
function compareEvent(input: Record<string, unknown>, event: EventRow): string | null {
  const text = (value: unknown): string => canonicalJson(value ?? null)
  for (const field of ledgerFields) {
    if (text(input[field]) !== text(event[field]) || text(input[field]) !== text(event.body[field])) return field
  }
  if (!event.personal) return null
  return personalFields.find((field) => field in input && text(input[field]) !== text(event.body[field])) ?? null
}

async function compareRows(
  db: ManifestDatabase,
  courier: string,
  links: readonly LinkRow[],
  now: Date,
): Promise<EvidenceFinding[]> {
  const actions = links.filter(({ content }) => content !== null && parcelCommands.includes(content.body.command))
  const mids = actions.flatMap(({ mid }) => mid ?? [])
  if (mids.length === 0) return []
  const { rows: events } = await sql<EventRow>`
    select id, kind, status, mark, reason, supersedes, body, personal from parcel_events
    where actor = ${courier} and id = any(${mids}::uuid[])`.execute(db)
  const { rows: results } = await sql<{ mid: string; state: string }>`
    select mid, state from mutation where courier = ${courier} and mid = any(${mids}::uuid[])`.execute(db)
  const eventById = new Map(events.map((event) => [event.id, event]))
  const stateByMid = new Map(results.map(({ mid, state }) => [mid, state]))
  return actions.flatMap(({ key, day, number, mid, content, received_at }): EvidenceFinding[] => {
    const input = (content?.body.input ?? {}) as Record<string, unknown>
    const event = eventById.get(mid ?? '')
    const place = { key, day, number, mid: mid ?? '' }
    if (event) {
      const field = compareEvent(input, event)
      return field === null ? [] : [{ kind: 'row-changed', place: { ...place, field } }]
    }
    const state = stateByMid.get(mid ?? '')
    const isForgotten = state === undefined && now.getTime() - received_at.getTime() < resultDays * dayMs
    // An action of many parcels skips those that have changed meanwhile.
    const isExpected = (state === 'applied' || isForgotten) && input['ifOpen'] !== true
    return isExpected ? [{ kind: 'row-missing', place }] : []
  })
}

/** The receipts of a day and of its links, without a gap. */
async function readReceipts(db: ManifestDatabase, courier: string, day: string): Promise<SignedReceipt[]> {
  const { rows } = await sql<{ body: SignedReceipt }>`
    with named as (
      select epoch, number from evidence_receipts where courier = ${courier} and ${isReceivedOn(day)}
      union all select epoch, receipt from evidence_links where courier = ${courier} and day = ${day}
    ), ranges as (select epoch, min(number) as first, max(number) as last from named group by epoch)
    select r.body from ranges as x
    join evidence_receipts as r on r.courier = ${courier} and r.epoch = x.epoch and r.number between x.first and x.last
    order by r.received_at, r.epoch, r.number`.execute(db)
  return rows.map(({ body }) => body)
}

/** Finds that the last receipts of a courier are gone. */
async function checkHead(db: ManifestDatabase, courier: string): Promise<EvidenceFinding[]> {
  const { rows } = await sql<{ epoch: string; number: number }>`
    select h.epoch, h.number from evidence_heads as h where h.courier = ${courier} and h.number > 0
      and not exists (select from evidence_receipts as r
        where r.courier = h.courier and r.epoch = h.epoch and r.number = h.number)`.execute(db)
  return rows.map(({ epoch, number }) => ({ kind: 'receipt-missing', place: { epoch, number } }))
}

/** Finds phones all of whose links of a day are gone; of others, the receipts say which is missing. */
function findLostPhones(links: readonly LinkRow[], receipts: readonly SignedReceipt[], day: string): EvidenceFinding[] {
  const keys = new Set(links.map(({ key }) => key))
  const named = receipts
    .flatMap(({ receipt }) => receipt.links)
    .filter((link) => link.day === day && !keys.has(link.key))
  return [...new Set(named.map(({ key }) => key))].map((key) => ({ kind: 'link-missing', place: { key, day } }))
}

function toContent({ mid, content, received_at }: LinkRow, now: Date): EvidenceContent[] {
  if (mid === null) return []
  if (content)
    return [{ mid, salt: content.salt, body: content.body, withoutFiles: content.body.files.map(({ id }) => id) }]
  const isOld = now.getTime() - received_at.getTime() >= contentDays * dayMs
  return [{ mid, closed: isOld ? 'erased' : 'not-included' }]
}

async function checkCourier(
  { db, clock, evidenceKeys }: Pick<ManifestDeps, 'db' | 'clock' | 'evidenceKeys'>,
  courier: string,
  day: string,
): Promise<{ links: number; findings: EvidenceFinding[] }> {
  const { rows: links } = await sql<LinkRow>`
    select key, day, number, hash, mid, link, signature, content, received_at, epoch, receipt from evidence_links
    where courier = ${courier} and day = ${day} order by key, number`.execute(db)
  const { rows: devices } = await sql<{ body: EvidenceKey }>`
    select body from evidence_devices where courier = ${courier}
      and key = any(${[...new Set(links.map(({ key }) => key))]}::text[])`.execute(db)
  const now = clock.now()
  const ends = new Map(links.map(({ key, number, hash }): [string, NamedLink] => [key, { key, day, number, hash }]))
  const receipts = await readReceipts(db, courier, day)
  const evidence = evidenceSchema.safeParse({
    version: 1,
    courier,
    deviceKeys: devices.map(({ body }) => body),
    serviceKeys: (evidenceKeys?.published ?? []).map(({ key }) => key),
    links: links.map(({ link, signature }) => ({ link, signature })),
    ends: [...ends.values()],
    contents: links.filter(({ link }) => link.kind === 'action').flatMap((row) => toContent(row, now)),
    receipts,
  })
  if (!evidence.success) return { links: links.length, findings: [{ kind: 'evidence-unreadable', place: { day } }] }
  const found = await checkChains(new Map(), evidence.data, null, checkWithWebCrypto)
  const gone = [...findLostPhones(links, receipts, day), ...(await checkHead(db, courier))]
  const rows = await compareRows(db, courier, links, now)
  // Photos are files of their own, and the phone's hash of each is in the command.
  return { links: links.length, findings: [...found.filter(({ kind }) => kind !== 'photo-deleted'), ...gone, ...rows] }
}

/** Counts the events of a day that no phone has signed. */
async function countUnsigned(db: ManifestDatabase, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from parcel_events as e
    where ${isReceivedOn(day)} and e.body ->> 'by' = 'courier'
      and not exists (select from evidence_links as l where l.courier = e.actor and l.mid = e.id)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Checks what the database says of a day against what phones have signed, some couriers at a time. */
export async function checkEvidenceDay(
  deps: Pick<ManifestDeps, 'db' | 'clock' | 'evidenceKeys'>,
  { day, after }: { day: string; after?: string | undefined },
): Promise<EvidenceCheckResult> {
  const { rows } = await sql<{ courier: string }>`
    select courier from evidence_links where day = ${day} and courier > ${after ?? ''}
    union select courier from evidence_receipts where ${isReceivedOn(day)} and courier > ${after ?? ''}
    order by courier limit ${checkedCouriers + 1}`.execute(deps.db)
  const couriers = rows.slice(0, checkedCouriers).map(({ courier }) => courier)
  const result: EvidenceCheckResult = {
    couriers: couriers.length,
    links: 0,
    unsigned: after === undefined ? await countUnsigned(deps.db, day) : 0,
    findings: [],
    next: rows.length > checkedCouriers ? (couriers.at(-1) ?? null) : null,
  }
  for (const courier of couriers) {
    const { links, findings } = await checkCourier(deps, courier, day)
    result.links += links
    for (const finding of findings.slice(0, mostFindings))
      result.findings.push({ courier, isError: isBroken(finding), text: formatFinding(finding) })
  }
  return result
}
