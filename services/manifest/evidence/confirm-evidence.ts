import { sql, type RawBuilder, type Transaction } from 'kysely'
import { evidencePushSchema, type EvidenceAnswer, type EvidencePush } from '#contracts/evidence/evidence-push.ts'
import type { EvidenceBody, EvidenceLink, NamedLink, SignedLink, SignedReceipt } from '#contracts/evidence/evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { hashContent, noHash, toKeyId, toLinkBytes, toReceiptBytes } from '#domain/evidence/evidence-hash.ts'
import { toEnd } from '#domain/evidence/extend-chain.ts'
import { extendReceipts, toReceiptsEnd } from '#domain/evidence/extend-receipts.ts'
import { isStorable } from '#kit/database/storable-text.ts'
import type { ConfirmEvidence, SignedPush } from '#kit/confirm-evidence.ts'
import type { EvidenceKeys } from './evidence-keys.ts'

/** The most links that the service has already and a device may send again at once. */
const mostKnown = 1_000

interface Known {
  epoch: string
  number: number
  hash: string
  /** The last link of the key. */
  end: Omit<NamedLink, 'key'> | null
  /** The links from the first one of the push on, with their receipts. */
  known: { day: string; number: number; hash: string; receipt: SignedReceipt }[]
  /** The links of the commands of the push. */
  named: { mid: string; isEmpty: boolean; content: string }[]
}

/** Reads what the push meets, and locks the courier's receipts: two devices at once get one after the other. */
async function readKnown(tx: Transaction<unknown>, courier: string, key: string, push: EvidencePush): Promise<Known> {
  const [first] = push.links
  const [day, number] = [first?.link.day ?? '9999-12-31', first?.link.number ?? 0]
  const mids = push.actions.map(({ mid }) => mid.toLowerCase())
  const { rows } = await sql<Known>`
    with head as (
      insert into evidence_heads (courier, epoch, number, hash) values (${courier}, '', 0, ${noHash})
      on conflict (courier) do update set courier = excluded.courier
      returning epoch, number, hash
    )
    select head.epoch, head.number, head.hash,
      (select jsonb_build_object('day', l.day, 'number', l.number, 'hash', l.hash) from evidence_links l
        where l.courier = ${courier} and l.key = ${key} order by l.day desc, l.number desc limit 1) as "end",
      coalesce((select jsonb_agg(jsonb_build_object('day', l.day, 'number', l.number, 'hash', l.hash, 'receipt', r.body))
        from (select * from evidence_links where courier = ${courier} and key = ${key} and day >= ${day}
            and (day > ${day} or number >= ${number}::int4) order by day, number limit ${mostKnown}::int4) l
          join evidence_receipts r on r.courier = l.courier and r.epoch = l.epoch and r.number = l.receipt), '[]') as known,
      coalesce((select jsonb_agg(jsonb_build_object('mid', l.mid, 'isEmpty', l.content is null, 'content', l.link ->> 'content'))
        from evidence_links l
        where l.courier = ${courier} and l.mid = any(${mids}::uuid[]) and l.link ->> 'kind' = 'action'), '[]') as named
    from head`.execute(tx)
  const [known] = rows
  if (!known) throw new Error('The head of the receipts is missing.')
  return known
}

/** True if the link is the next of its device. A gap or a second history is not confirmed. */
function follows({ day, number, previous, kind, ...link }: EvidenceLink, end: Omit<NamedLink, 'key'> | null): boolean {
  if (previous !== (end?.hash ?? noHash)) return false
  if (kind !== 'start') return end !== null && day === end.day && number === end.number + 1
  const isNextDay = 'reason' in link && link.reason === 'next-day'
  return number === 1 && isNextDay === (end !== null) && (end === null || day > end.day)
}

interface Accepted {
  fresh: SignedLink[]
  receipts: SignedReceipt[]
  end: NamedLink | null
}

async function acceptLinks({ key, links }: EvidencePush, courier: string, known: Known): Promise<Accepted> {
  const id = toKeyId(key)
  const here = new Map(known.known.map((each) => [`${each.day} ${each.number}`, each]))
  const accepted: Accepted = { fresh: [], receipts: [], end: known.end && { ...known.end, key: id } }
  for (const signed of links) {
    const { link, signature } = signed
    const named = toEnd(link)
    const there = here.get(`${link.day} ${link.number}`)
    if (there && there.hash !== named.hash) break
    if (there) {
      accepted.receipts.push(there.receipt)
      continue
    }
    if (link.courier !== courier || link.key !== id || !follows(link, accepted.end)) break
    if (!(await checkWithWebCrypto(key, signature, toLinkBytes(link)))) break
    accepted.fresh.push(signed)
    accepted.end = named
  }
  return accepted
}

/** The contents that are as the device signed them, by command. */
function toContents(
  { actions }: EvidencePush,
  { steps }: SignedPush,
  hashes: ReadonlyMap<string, string>,
): Map<string, { salt: string; body: EvidenceBody }> {
  const contents = new Map<string, { salt: string; body: EvidenceBody }>()
  const byMid = new Map(steps.map((step) => [step.mutation.mid, step]))
  for (const { mid, salt, body } of actions) {
    const step = byMid.get(mid.toLowerCase())
    const hash = hashes.get(mid.toLowerCase())
    if (!step || hash === undefined) continue
    const { command, version, entity, input } = step.mutation
    const files =
      step.kind === 'decide'
        ? (step.decision.command.blobs?.(step.input) ?? []).map(({ id, sha256, type, size }) => ({
            id,
            sha256,
            type,
            size,
          }))
        : []
    const own: EvidenceBody = body ?? { service: 'manifest', command, version, entity, input, files }
    const content = { salt, body: own }
    // An upcast input is another text, but not another command.
    const isSame = own.command === command && own.entity === entity
    if (isSame && isStorable(JSON.stringify(content)) && hashContent(salt, own) === hash)
      contents.set(mid.toLowerCase(), content)
  }
  return contents
}

const toCommand = ({ link }: SignedLink): string | null => (link.kind === 'start' ? null : link.mid.toLowerCase())

interface Writes {
  key: EvidencePush['key']
  fresh: readonly SignedLink[]
  receipt: SignedReceipt | null
  contents: ReadonlyMap<string, { salt: string; body: EvidenceBody }>
  /** Commands whose links were saved before their content came. */
  late: readonly string[]
}

function toWrites(
  { courier, epoch, receivedAt }: SignedPush,
  { key, fresh, receipt, contents, late }: Writes,
): RawBuilder<unknown> | null {
  const filled = JSON.stringify(
    late.flatMap((mid) => {
      const content = contents.get(mid)
      return content ? [{ mid, content, entity: content.body.entity }] : []
    }),
  )
  const filling = sql`
    evidence_filled as (
      update evidence_links as l set content = r.content, entity = r.entity
      from jsonb_to_recordset(${filled}::jsonb) as r(mid uuid, content jsonb, entity text)
      where l.courier = ${courier} and l.mid = r.mid and l.content is null and l.link ->> 'kind' = 'action'
    ),`
  if (!receipt) return filled === '[]' ? null : filling
  const rows = JSON.stringify(
    fresh.map((signed) => {
      const mid = toCommand(signed)
      const content = signed.link.kind === 'action' ? (contents.get(mid ?? '') ?? null) : null
      const { link, signature } = signed
      return { ...toEnd(link), mid, entity: content?.body.entity ?? null, link, signature, content }
    }),
  )
  const end = toReceiptsEnd(receipt.receipt)
  return sql`
    evidence_link as (
      insert into evidence_links
        (courier, key, day, number, hash, mid, entity, link, signature, content, received_at, epoch, receipt)
      select ${courier}, r.key, r.day, r.number, r.hash, r.mid, r.entity, r.link, r.signature, nullif(r.content, 'null'),
        ${receivedAt}::timestamptz, ${epoch}, ${end.number}::int4
      from jsonb_to_recordset(${rows}::jsonb) as r(key text, day text, number int4, hash text, mid uuid, entity text,
        link jsonb, signature text, content jsonb)
    ),
    evidence_receipt as (
      insert into evidence_receipts (courier, epoch, number, body, received_at)
      values (${courier}, ${epoch}, ${end.number}::int4, ${JSON.stringify(receipt)}::jsonb, ${receivedAt}::timestamptz)
    ),
    evidence_head as (
      update evidence_heads set epoch = ${epoch}, number = ${end.number}::int4, hash = ${end.hash}
      where courier = ${courier}
    ),
    evidence_device as (
      insert into evidence_devices (courier, key, body)
      values (${courier}, ${toKeyId(key)}, ${JSON.stringify(key)}::jsonb) on conflict do nothing
    ),${filled === '[]' ? sql`` : filling}`
}

/** Returns what confirms the evidence of pushes, with the keys of this service. */
export const createConfirmEvidence =
  (keys: EvidenceKeys): ConfirmEvidence =>
  async (tx, push) => {
    const { courier, epoch, receivedAt, log } = push
    const parsed = evidencePushSchema.safeParse(push.evidence)
    if (!parsed.success || !isStorable(JSON.stringify(parsed.data))) {
      log.warn('evidence-unreadable')
      return null
    }
    const sent = parsed.data
    const known = await readKnown(tx, courier, toKeyId(sent.key), sent)
    const { fresh, receipts, end } = await acceptLinks(sent, courier, known)
    const own = { service: 'manifest', key: keys.id, courier, epoch }
    const last = known.epoch === epoch && known.number > 0 ? known : null
    const confirmed = fresh.map(({ link }) => toEnd(link))
    const receipt = fresh.length > 0 ? extendReceipts(own, last, receivedAt.toISOString(), confirmed) : null
    const signed = receipt && { receipt, signature: keys.sign(toReceiptBytes(receipt)) }
    const hashes = new Map([
      ...known.named.map(({ mid, content }): [string, string] => [mid, content]),
      ...fresh.flatMap(({ link }): [string, string][] =>
        link.kind === 'action' ? [[link.mid.toLowerCase(), link.content]] : [],
      ),
    ])
    const contents = toContents(sent, push, hashes)
    const late = known.named.flatMap(({ mid, isEmpty }) => (isEmpty ? [mid] : []))
    const all = new Map([...receipts, ...(signed ? [signed] : [])].map((each) => [each.signature, each]))
    const answer: EvidenceAnswer = { keys: keys.published.map(({ key }) => key), receipts: [...all.values()], end }
    return { answer, writes: toWrites(push, { key: sent.key, fresh, receipt: signed, contents, late }) }
  }
