import type { EvidenceBody, NamedLink } from '#contracts/evidence/evidence.ts'
import { londonDay } from '#domain/dates/day.ts'
import { hashContent, toLinkBytes } from '#domain/evidence/evidence-hash.ts'
import { extendChain, toEnd } from '#domain/evidence/extend-chain.ts'
import { type Engine, findCommand } from '../engine.ts'
import { restoreWindow } from '../outbox/accept-epoch.ts'
import type { OutboxRow } from '../rows.ts'
import type { Signer } from './device-key.ts'
import type { ContentRow, LinkRow, SigningRow } from './evidence-store.ts'

/** Commands that are signed before they are saved; more of them take several rounds. */
const pageSize = 100

const makeSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is signed next. `body`: null for a command that the courier has discarded. */
interface Entry {
  mid: string
  time: string
  tick: number
  body: EvidenceBody | null
}

function toEntry(
  engine: Engine,
  { mid, service, command, version, entity, input, deviceTime, tick }: OutboxRow,
): Entry {
  const files = (findCommand(engine, service, command)?.blobs?.(input) ?? []).map(({ id, sha256, type, size }) => ({
    id,
    sha256,
    type,
    size,
  }))
  return { mid, time: deviceTime, tick, body: { service, command, version, entity, input, files } }
}

interface Page {
  end: NamedLink | null
  links: LinkRow[]
  contents: ContentRow[]
  /** Commands that were discarded. */
  discarded: string[]
}

async function signPage(
  engine: Engine,
  signer: Signer,
  entries: readonly Entry[],
  { end: before, reason }: SigningRow,
): Promise<Page> {
  const page: Page = { end: before, links: [], contents: [], discarded: [] }
  const owner = { courier: engine.actor, key: signer.id }
  // What another key has signed is not continued; the new chain says why.
  const isLost = before !== null && before.key !== signer.id
  let end = isLost ? null : before
  for (const { mid, time, tick, body } of entries) {
    const salt = makeSalt()
    const content = body && hashContent(salt, body)
    const entry = { day: londonDay(new Date(time)), time, tick: Math.round(tick), mid, content }
    for (const link of extendChain(owner, end, entry, isLost ? (reason ?? 'key-lost') : 'first')) {
      const { key, day, number, kind } = link
      const signature = await signer.sign(toLinkBytes(link))
      page.links.push({
        key,
        day,
        number,
        mid: kind === 'start' ? '' : mid,
        link,
        signature,
        ...(kind === 'action' && { open: 1 }),
      })
      end = toEnd(link)
      page.end = end
    }
    if (body) page.contents.push({ mid, day: entry.day, salt, body })
    else page.discarded.push(mid)
  }
  return page
}

/** Saves what was signed, unless somebody else has signed meanwhile. */
async function savePage(
  { db }: Engine,
  from: SigningRow,
  n: number,
  { end, links, contents, discarded }: Page,
): Promise<void> {
  const state = db.table<SigningRow, string>('evidenceState')
  const [linkTable, contentTable] = [db.table<LinkRow>('evidenceLinks'), db.table<ContentRow>('evidenceContents')]
  await db.transaction('rw', [state, linkTable, contentTable], async () => {
    const now = await state.get('signing')
    if (now?.n !== from.n || now.end?.hash !== from.end?.hash) return
    await Promise.all([
      linkTable.bulkAdd(links),
      // A command whose first link was given up has a content already.
      contentTable.bulkPut(contents),
      state.put({ name: 'signing', n, end, ...(from.reason && links.length === 0 && { reason: from.reason }) }),
      closeLinks({ db }, discarded),
    ])
  })
}

/** Writes down that these commands leave the device, or were discarded before that. */
export async function closeLinks({ db }: Pick<Engine, 'db'>, mids: readonly string[]): Promise<void> {
  if (mids.length === 0) return
  await db
    .table<LinkRow>('evidenceLinks')
    .where('mid')
    .anyOf([...mids])
    .modify((row) => {
      delete row.open
    })
}

async function withoutLink({ db }: Engine, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  if (rows.length === 0) return []
  const signed = await db
    .table<LinkRow>('evidenceLinks')
    .where('mid')
    .anyOf(rows.map(({ mid }) => mid))
    .toArray()
  const mids = new Set(signed.map(({ mid }) => mid))
  return rows.filter(({ mid }) => !mids.has(mid))
}

/** Finds signed commands that have left the outbox without being sent. After a week a command that was sent leaves it too. */
async function findDiscarded({ db, clock }: Engine): Promise<Entry[]> {
  const now = clock.wall()
  const open = await db.table<LinkRow>('evidenceLinks').where('open').equals(1).limit(pageSize).toArray()
  const recent = open.filter(({ link }) => now - Date.parse(link.time) < restoreWindow)
  if (recent.length === 0) return []
  const waiting = await db.outbox
    .where('mid')
    .anyOf(recent.map(({ mid }) => mid))
    .toArray()
  const mids = new Set(waiting.map(({ mid }) => mid))
  return recent.flatMap(({ mid }) =>
    mids.has(mid) ? [] : [{ mid, time: new Date(now).toISOString(), tick: clock.tick(), body: null }],
  )
}

/** Returns how far commands have been signed. What was sent before the first of them is not signed afterwards. */
async function openSigning({ db }: Engine): Promise<SigningRow> {
  const state = db.table<SigningRow, string>('evidenceState')
  // A tap would have to wait for a transaction that may write to the outbox.
  const opened = await state.get('signing')
  if (opened) return opened
  return await db.transaction('rw', [state, db.delivery, db.outbox], async () => {
    const known = await state.get('signing')
    if (known) return known
    const next = (await db.delivery.where('state').equals('pending').first()) ?? (await db.outbox.orderBy('n').last())
    const row: SigningRow = { name: 'signing', n: Math.max(0, (next?.n ?? 0) - 1), end: null }
    await state.put(row)
    return row
  })
}

/**
 * Signs the commands that were saved since the last one that was signed, in the order of the outbox, and those of `due`
 * that have no link: a command that is sent again has a new id in its old place. Page and worker may do it at the same
 * time: one of them is first, and the other goes on from there. `isEvidence` says which commands count.
 */
export async function signActions(
  engine: Engine,
  signer: Signer,
  isEvidence: (row: OutboxRow) => boolean,
  due: readonly OutboxRow[] = [],
): Promise<void> {
  const { db } = engine
  for (;;) {
    const from = await openSigning(engine)
    const behind = await db.outbox.where('n').above(from.n).limit(pageSize).toArray()
    const n = behind.at(-1)?.n ?? from.n
    const rows = await withoutLink(engine, (behind.length > 0 ? behind : due).filter(isEvidence))
    const entries = rows.map((row) => toEntry(engine, row))
    if (behind.length === 0) entries.push(...(await findDiscarded(engine)))
    if (entries.length === 0 && n === from.n) return
    await savePage(engine, from, n, await signPage(engine, signer, entries, from))
  }
}
