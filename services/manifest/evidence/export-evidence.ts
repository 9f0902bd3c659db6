import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EvidencePage, ExportedContent, ManifestEvidencePage } from '#contracts/evidence/evidence-export.ts'
import type {
  EvidenceBody,
  EvidenceKey,
  EvidenceLink,
  EvidenceReceipt,
  SignedMaker,
  SignedReceipt,
} from '#contracts/evidence/evidence.ts'
import { stopListEntity } from '#contracts/manifest/stop-list.ts'
import { parcelEntity } from '#contracts/parcel/parcel.ts'
import { toKeyId, toMakerBytes } from '#domain/evidence/evidence-hash.ts'
import { addAuditSubject } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { readAfter, toPage } from '#kit/http/page.ts'
import { findManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ownOrNotFound } from '../staff-access.ts'
import type { ManifestDatabase } from '../tables.ts'

type Reads = Pick<ManifestDeps, 'db' | 'clock' | 'evidenceKeys'>

/** The couriers of a manifest about whom can be asked, and the days of each. A list is worked on by few on few days. */
const mostCouriers = 20
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

/** The courier, key, day and number of the last link that was returned. */
type Cursor = z.infer<typeof keySchema>

/** The couriers and the days of the links, all from the first to the last, and the contents that go with them. */
interface Scope {
  ranges: readonly { courier: string; first: string; last: string }[]
  isIncluded: (entity: string) => boolean
}

function toContent(row: Row, isIncluded: Scope['isIncluded']): ExportedContent | null {
  const { link, content, entity } = row
  if (link.kind !== 'action') return null
  // The entity came with the content, and stays where that is erased.
  if (entity === null) return { mid: link.mid, closed: 'not-sent' }
  if (!content) return { mid: link.mid, closed: 'erased' }
  return isIncluded(entity) ? { mid: link.mid, ...content } : { mid: link.mid, closed: 'not-included' }
}

/**
 * Returns the receipts of these links and all between the first and the last of each epoch, so that their chain has no
 * gap. A page goes on where the earlier pages of its scope ended: their receipts and its own overlap or meet.
 */
async function readReceipts(
  db: ManifestDatabase,
  { ranges }: Scope,
  rows: readonly Row[],
  [courier, key, day, number]: Cursor,
): Promise<SignedReceipt[]> {
  const named = rows.map((row) => ({ courier: row.courier, epoch: row.epoch, number: row.receipt }))
  const { rows: receipts } = await sql<{ body: SignedReceipt }>`
    with own as (
      select n.courier, n.epoch, min(n.number) as first, max(n.number) as last
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(courier text, epoch text, number int4)
      group by n.courier, n.epoch
    ), earlier as (
      select l.courier, l.epoch, min(l.receipt) as first, max(l.receipt) as last
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as d(courier text, first text, last text)
      join evidence_links as l on l.courier = d.courier and l.day between d.first and d.last
      where (l.courier, l.key, l.day, l.number) <= (${courier}, ${key}, ${day}, ${number}::int4)
      group by l.courier, l.epoch
    )
    select r.body from own
    left join earlier using (courier, epoch)
    join evidence_receipts as r on r.courier = own.courier and r.epoch = own.epoch
      and r.number between least(own.first, earlier.last) and greatest(own.last, earlier.first)`.execute(db)
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

async function readPage({ db, evidenceKeys }: Reads, scope: Scope, page: Page): Promise<EvidencePage> {
  const after: Cursor = readAfter(keySchema, page.after) ?? ['', '', '0001-01-01', 0]
  const [courier, key, day, number] = after
  const { rows } = await sql<Row>`
    select l.courier, l.key, l.day, l.number, l.mid, l.entity, l.link, l.signature, l.content, l.epoch, l.receipt
    from jsonb_to_recordset(${JSON.stringify(scope.ranges)}::jsonb) as d(courier text, first text, last text)
    join evidence_links as l on l.courier = d.courier and l.day between d.first and d.last
    where (l.courier, l.key, l.day, l.number) > (${courier}, ${key}, ${day}, ${number}::int4)
    order by l.courier, l.key, l.day, l.number limit ${page.limit + 1}::int4`.execute(db)
  const found = toPage(rows, page.limit, (row) => [row.courier, row.key, row.day, row.number])
  return {
    links: found.rows.map((row) => ({
      link: row.link,
      signature: row.signature,
      content: toContent(row, scope.isIncluded),
    })),
    receipts: await readReceipts(db, scope, found.rows, after),
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
  return await readPage(deps, { ranges: [{ courier: sub, first: day, last: day }], isIncluded }, page)
}

/** Returns the service's word that this key is one of a desk of the sub-depot; null where evidence is switched off. */
function vouchForDesk({ clock, evidenceKeys }: Reads, subDepot: string, desk: string): SignedMaker | null {
  if (!evidenceKeys) return null
  const [x = '', y = ''] = desk.split('.')
  const maker = {
    version: 1,
    service: 'manifest',
    key: evidenceKeys.id,
    desk: toKeyId({ crv: 'P-256', kty: 'EC', x, y }),
    subDepot,
    at: clock.now().toISOString(),
  } as const
  return { maker, signature: evidenceKeys.sign(toMakerBytes(maker)) }
}

/**
 * Returns what phones have signed about a manifest or one parcel of it.
 * @throws ProblemError not-found for anybody but the sub-depot's staff
 */
export async function readManifestEvidence(
  deps: Reads,
  caller: Caller,
  id: string,
  { parcel, key, ...page }: Page & { parcel?: string | undefined; key?: string | undefined },
): Promise<ManifestEvidencePage> {
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
  const isParcel = (entity: string): boolean => entity.startsWith('parcel/')
  const own = new Set([stopListEntity(id), ...entities.map(({ entity }) => entity)])
  // Days of a list of stops have no events of parcels.
  const others = parcel === undefined ? [...own].filter((entity) => !isParcel(entity)) : []
  const { rows: ranges } = await sql<{ courier: string; first: string; last: string }>`
    with named as (
      select l.courier, l.day from parcel_events as e
      join evidence_links as l on l.courier = e.actor and l.mid = e.id
      where e.sub_depot = ${manifest.sub_depot} and e.manifest_id = ${id}
        and (${parcel ?? null}::uuid is null or e.parcel_id = ${parcel ?? null}::uuid)
      union
      select l.courier, l.day from evidence_links as l
      where l.content is not null and l.entity = any(${others}::text[])
    )
    select courier, greatest(min(day), (max(day)::date - ${mostDays - 1}::int4)::text) as first, max(day) as last
    from named group by courier order by max(day) desc, courier limit ${mostCouriers}::int4`.execute(db)
  const isIncluded = (entity: string): boolean =>
    own.has(entity) && (parcel === undefined || entity === parcelEntity(parcel))
  const found = await readPage(deps, { ranges, isIncluded }, page)
  return { ...found, maker: key === undefined ? null : vouchForDesk(deps, manifest.sub_depot, key) }
}
