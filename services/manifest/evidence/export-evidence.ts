import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EvidencePage, ExportedContent } from '#contracts/evidence/evidence-export.ts'
import type {
  EvidenceBody,
  EvidenceKey,
  EvidenceLink,
  EvidenceReceipt,
  SignedReceipt,
} from '#contracts/evidence/evidence.ts'
import { stopListEntity } from '#contracts/manifest/stop-list.ts'
import { parcelEntity } from '#contracts/parcel/parcel.ts'
import { addAuditSubject } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { readAfter, toPage } from '#kit/http/page.ts'
import { findManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ownOrNotFound } from '../staff-access.ts'
import type { ManifestDatabase } from '../tables.ts'

type Reads = Pick<ManifestDeps, 'db' | 'evidenceKeys'>

/** The days of couriers about which one manifest can be asked. A list is worked on by few couriers on few days. */
const mostDays = 50

const keySchema = z.tuple([z.string(), z.string(), z.iso.date(), z.int()])

interface Page {
  limit: number
  after?: string | undefined
}

interface Row {
  courier: string
  key: string
  day: string
  number: number
  mid: string | null
  entity: string | null
  link: EvidenceLink
  signature: string
  content: { salt: string; body: EvidenceBody } | null
  epoch: string
  receipt: number
}

/** The couriers and the day of the links, and the contents that go with them. */
interface Scope {
  days: readonly { courier: string; day: string }[]
  isIncluded: (entity: string) => boolean
}

function toContent(row: Row, isIncluded: Scope['isIncluded']): ExportedContent | null {
  const { link, content, entity } = row
  if (link.kind !== 'action') return null
  if (!content || entity === null) return { mid: link.mid, closed: 'erased' }
  return isIncluded(entity) ? { mid: link.mid, ...content } : { mid: link.mid, closed: 'not-included' }
}

async function readReceipts(db: ManifestDatabase, rows: readonly Row[]): Promise<SignedReceipt[]> {
  const named = rows.map(({ courier, epoch, receipt }) => ({ courier, epoch, number: receipt }))
  const { rows: receipts } = await sql<{ body: SignedReceipt }>`
    select r.body from
      (select distinct * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as n(courier text, epoch text, number int4)) as n
    join evidence_receipts as r on r.courier = n.courier and r.epoch = n.epoch and r.number = n.number`.execute(db)
  const order = ({ courier, epoch }: EvidenceReceipt): string => `${courier} ${epoch}`
  return receipts
    .map(({ body }) => body)
    .toSorted(({ receipt: a }, { receipt: b }) => order(a).localeCompare(order(b)) || a.number - b.number)
}

async function readDeviceKeys(db: ManifestDatabase, rows: readonly Row[]): Promise<EvidenceKey[]> {
  const couriers = [...new Set(rows.map(({ courier }) => courier))]
  const keys = [...new Set(rows.map(({ key }) => key))]
  const { rows: devices } = await sql<{ body: EvidenceKey }>`
    select body from evidence_devices where courier = any(${couriers}::text[]) and key = any(${keys}::text[])
    order by courier, key`.execute(db)
  return devices.map(({ body }) => body)
}

async function readPage({ db, evidenceKeys }: Reads, { days, isIncluded }: Scope, page: Page): Promise<EvidencePage> {
  const [courier, key, day, number] = readAfter(keySchema, page.after) ?? ['', '', '0001-01-01', 0]
  const { rows } = await sql<Row>`
    select l.courier, l.key, l.day, l.number, l.mid, l.entity, l.link, l.signature, l.content, l.epoch, l.receipt
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(courier text, day text)
    join evidence_links as l on l.day = d.day and l.courier = d.courier
    where (l.courier, l.key, l.day, l.number) > (${courier}, ${key}, ${day}, ${number}::int4)
    order by l.courier, l.key, l.day, l.number limit ${page.limit + 1}::int4`.execute(db)
  const found = toPage(rows, page.limit, (row) => [row.courier, row.key, row.day, row.number])
  return {
    links: found.rows.map((row) => ({
      link: row.link,
      signature: row.signature,
      content: toContent(row, isIncluded),
    })),
    receipts: await readReceipts(db, found.rows),
    deviceKeys: await readDeviceKeys(db, found.rows),
    serviceKeys: (evidenceKeys?.published ?? []).map((each) => each.key),
    next: found.next,
  }
}

/** Returns what the caller's own phones have signed on a day. @throws ProblemError body-invalid */
export async function readOwnEvidence(
  deps: Reads,
  { sub }: Caller,
  { day, parcel, ...page }: Page & { day: string; parcel?: string | undefined },
): Promise<EvidencePage> {
  const isIncluded = (entity: string): boolean => parcel === undefined || entity === parcelEntity(parcel)
  return await readPage(deps, { days: [{ courier: sub, day }], isIncluded }, page)
}

/**
 * Returns what phones have signed about a manifest or one parcel of it.
 * @throws ProblemError not-found for anybody but the sub-depot's staff
 */
export async function readManifestEvidence(
  deps: Reads,
  caller: Caller,
  id: string,
  { parcel, ...page }: Page & { parcel?: string | undefined },
): Promise<EvidencePage> {
  const { db } = deps
  const { manifest, round } = await findManifest(db, caller, id)
  ownOrNotFound(caller, round)
  addAuditSubject({ round: round.number, day: manifest.date, ...(parcel !== undefined && { parcel }) })
  const { rows: entities } = await sql<{ entity: string }>`
    select 'parcel/' || id as entity from parcels where sub_depot = ${manifest.sub_depot} and manifest_id = ${id}
    union all
    select 'load-scan/' || id from load_scans where sub_depot = ${manifest.sub_depot} and manifest_id = ${id}`.execute(
    db,
  )
  const { rows: days } = await sql<{ courier: string; day: string }>`
    select distinct l.courier, l.day from parcel_events as e
    join evidence_links as l on l.courier = e.actor and l.mid = e.id
    where e.sub_depot = ${manifest.sub_depot} and e.manifest_id = ${id}
      and (${parcel ?? null}::uuid is null or e.parcel_id = ${parcel ?? null}::uuid)
    order by l.day desc, l.courier limit ${mostDays}::int4`.execute(db)
  const own = new Set([stopListEntity(id), ...entities.map(({ entity }) => entity)])
  const isIncluded = (entity: string): boolean =>
    own.has(entity) && (parcel === undefined || entity === parcelEntity(parcel))
  return await readPage(deps, { days, isIncluded }, page)
}
