import type { EvidenceBody, NamedLink } from '#contracts/evidence/evidence.ts'
import { londonDay } from '#domain/dates/day.ts'
import { hashContent, toLinkBytes } from '#domain/evidence/evidence-hash.ts'
import { extendChain, toEnd } from '#domain/evidence/extend-chain.ts'
import { type Engine, findCommand } from '../engine.ts'
import type { OutboxRow } from '../rows.ts'
import type { Signer } from './device-key.ts'
import type { ContentRow, LinkRow, SigningRow } from './evidence-store.ts'

/** Commands that are signed before they are saved; more of them take several rounds. */
const pageSize = 100

const makeSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function toBody(engine: Engine, { service, command, version, entity, input }: OutboxRow): EvidenceBody {
  const files = findCommand(engine, service, command)?.blobs?.(input) ?? []
  return {
    service,
    command,
    version,
    entity,
    input,
    files: files.map(({ id, sha256, type, size }) => ({ id, sha256, type, size })),
  }
}

interface Page {
  end: NamedLink | null
  links: LinkRow[]
  contents: ContentRow[]
}

async function signPage(
  engine: Engine,
  signer: Signer,
  rows: readonly OutboxRow[],
  before: NamedLink | null,
): Promise<Page> {
  const links: LinkRow[] = []
  const contents: ContentRow[] = []
  const owner = { courier: engine.actor, key: signer.id }
  // What another key has signed is not continued; the new chain says that it was lost.
  const isLost = before !== null && before.key !== signer.id
  let end = isLost ? null : before
  for (const row of rows) {
    const content = { mid: row.mid, salt: makeSalt(), body: toBody(engine, row) }
    const entry = {
      day: londonDay(new Date(row.deviceTime)),
      time: row.deviceTime,
      tick: Math.round(row.tick),
      mid: row.mid,
      content: hashContent(content.salt, content.body),
    }
    for (const link of extendChain(owner, end, entry, isLost ? 'key-lost' : 'first')) {
      const { key, day, number } = link
      const mid = link.kind === 'start' ? '' : link.mid
      links.push({ key, day, number, mid, link, signature: await signer.sign(toLinkBytes(link)) })
      end = toEnd(link)
    }
    contents.push(content)
  }
  return { end: links.length > 0 ? end : before, links, contents }
}

/** Saves what was signed, unless somebody else has signed meanwhile. */
async function savePage({ db }: Engine, from: SigningRow, n: number, { end, links, contents }: Page): Promise<void> {
  const state = db.table<SigningRow, string>('evidenceState')
  const tables = [db.table<LinkRow>('evidenceLinks'), db.table<ContentRow>('evidenceContents')] as const
  await db.transaction('rw', [state, ...tables], async () => {
    const now = await state.get('signing')
    if ((now?.n ?? 0) !== from.n || now?.end?.hash !== from.end?.hash) return
    await Promise.all([tables[0].bulkAdd(links), tables[1].bulkAdd(contents), state.put({ name: 'signing', n, end })])
  })
}

/**
 * Signs the commands that were saved since the last one that was signed, in the order of the outbox. Page and worker may
 * do it at the same time: one of them is first, and the other goes on from there. `isEvidence` says which commands count.
 */
export async function signActions(
  engine: Engine,
  signer: Signer,
  isEvidence: (row: OutboxRow) => boolean,
): Promise<void> {
  const { db } = engine
  for (;;) {
    const from = (await db.table<SigningRow, string>('evidenceState').get('signing')) ?? {
      name: 'signing',
      n: 0,
      end: null,
    }
    const rows = await db.outbox.where('n').above(from.n).limit(pageSize).toArray()
    const last = rows.at(-1)
    if (!last) return
    const page = await signPage(engine, signer, rows.filter(isEvidence), from.end)
    await savePage(engine, from, last.n, page)
  }
}
