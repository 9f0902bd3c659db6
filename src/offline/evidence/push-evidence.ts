import { evidenceAnswerSchema, evidenceLimit, type EvidencePush } from '#contracts/evidence/evidence-push.ts'
import type { NamedLink } from '#contracts/evidence/evidence.ts'
import type { Mutation } from '#contracts/sync/sync.ts'
import { londonDay } from '#domain/dates/day.ts'
import { hashLink, toKeyId } from '#domain/evidence/evidence-hash.ts'
import { isEvidence } from '#domain/evidence/is-evidence.ts'
import type { Engine } from '../engine.ts'
import { numberedRows } from '../numbered-rows.ts'
import { serviceRow } from '../service-row.ts'
import { openSigner, serviceKeyPrefix } from './device-key.ts'
import type { ContentRow, LinkRow, PublicKeyRow, ReceiptRow, ReceivedRow, SigningRow } from './evidence-store.ts'
import { closeLinks, signActions } from './sign-actions.ts'

/** What goes with a push. */
export interface PushedEvidence {
  evidence: EvidencePush
  /** Saves what the service has answered. A push has succeeded also where that fails. */
  save(answer: unknown): Promise<void>
}

/** Signs what was saved at a tap. Errors: where the device has no key, or no space; the work goes on without. */
export async function signWaiting(engine: Engine): Promise<void> {
  await signActions(engine, await openSigner(engine.db), isEvidence)
}

/** The links of the commands of a push, those between them, and the starts of days. A smaller push has fewer, so that it can become small enough. */
const mostLinks = (mostMutations: number): number => Math.min(evidenceLimit, 2 * mostMutations + 8)

/**
 * Returns the links that the service has not confirmed, and what it needs for the commands of this push; undefined if there is nothing.
 * @param mostMutations that a push may have at the moment
 */
export async function toPushedEvidence(
  engine: Engine,
  mutations: readonly Mutation[],
  mostMutations: number,
): Promise<PushedEvidence | undefined> {
  const { db } = engine
  const signer = await openSigner(db)
  const read = await numberedRows(
    db.outbox,
    mutations.map(({ n }) => n),
  )
  const rows = read.filter((row) => row !== undefined).filter(isEvidence)
  await signActions(engine, signer, isEvidence, rows)
  const mids = rows.map(({ mid }) => mid)
  await closeLinks(engine, mids)
  const { epoch } = await serviceRow(db, 'manifest')
  const after = await findSent(engine, { key: signer.id, epoch, mids })
  const links = await db
    .table<LinkRow>('evidenceLinks')
    .where('[key+day+number]')
    .between([signer.id, after?.day ?? '', (after?.number ?? 0) + 1], [signer.id, '\uffff', Infinity], true, true)
    .limit(mostLinks(mostMutations))
    .toArray()
  const versions = new Map(mutations.map(({ mid, version }) => [mid, version]))
  const contents = (await db.table<ContentRow, string>('evidenceContents').bulkGet(mids)).filter(
    (row) => row !== undefined,
  )
  if (links.length === 0 && contents.length === 0) return undefined
  return {
    evidence: {
      key: signer.key,
      links: links.map(({ link, signature }) => ({ link, signature })),
      actions: contents.map(({ mid, salt, body }) => ({
        mid,
        salt,
        ...(versions.get(mid) !== body.version && { body }),
      })),
    },
    save: async (answer) => await saveAnswer(engine, { key: signer.id, epoch, links }, answer).catch(() => undefined),
  }
}

type LinkPlace = Pick<NamedLink, 'day' | 'number'>

/**
 * Returns the link after which links are sent: the last one that the service has. A restored service may have lost links
 * with their commands, so those of this push are sent again; where it lacks earlier ones, it answers with its last.
 */
async function findSent(
  { db }: Engine,
  { key, epoch, mids }: { key: string; epoch: string | null; mids: readonly string[] },
): Promise<LinkPlace | null> {
  const received = (await db.table('evidenceState').get('received')) as ReceivedRow | undefined
  if (received?.key !== key) return null
  if (received.epoch === null || received.epoch === epoch) return received.end
  const rows = await db
    .table<LinkRow>('evidenceLinks')
    .where('mid')
    .anyOf([...mids])
    .toArray()
  const [first] = rows
    .filter((row) => row.key === key)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.number - b.number)
  return first ? { day: first.day, number: first.number - 1 } : received.end
}

interface SentEvidence {
  key: string
  epoch: string | null
  links: readonly LinkRow[]
}

async function saveAnswer(engine: Engine, { key, epoch, links: sent }: SentEvidence, answer: unknown): Promise<void> {
  const parsed = evidenceAnswerSchema.safeParse(answer)
  if (!parsed.success) return
  const { db } = engine
  const { keys, receipts, end } = parsed.data
  const state = db.table<ReceivedRow | PublicKeyRow, string>('evidenceState')
  const links = db.table<LinkRow>('evidenceLinks')
  await db.transaction('rw', [state, links, db.table('evidenceReceipts'), db.outbox], async () => {
    await state.bulkPut(keys.map((each) => ({ name: `${serviceKeyPrefix}${toKeyId(each)}`, key: each })))
    await db.table<ReceiptRow>('evidenceReceipts').bulkPut(
      receipts.map(({ receipt, signature }) => ({
        service: receipt.service,
        epoch: receipt.epoch,
        number: receipt.number,
        day: londonDay(new Date(receipt.receivedAt)),
        receipt,
        signature,
      })),
    )
    await state.put({ name: 'received', key, end, epoch })
    if (end && !(await isOwn(engine, end))) {
      const taken = new Set(receipts.flatMap(({ receipt }) => receipt.links.map(({ hash }) => hash)))
      await leaveKey(
        engine,
        sent.filter(({ link }) => !taken.has(hashLink(link))),
      )
    }
  })
}

async function isOwn({ db }: Engine, { key, day, number, hash }: NamedLink): Promise<boolean> {
  const row = await db.table<LinkRow>('evidenceLinks').get([key, day, number] as never)
  return row !== undefined && hashLink(row.link) === hash
}

/**
 * The service has links of this key that are not here: the store was set back to an earlier copy. What was signed since
 * would be a second history, so it is signed again with a new key.
 */
async function leaveKey({ db }: Engine, refused: readonly LinkRow[]): Promise<void> {
  const state = db.table<SigningRow, string>('evidenceState')
  const [signing, commands] = await Promise.all([
    state.get('signing'),
    db.outbox
      .where('mid')
      .anyOf(refused.map(({ mid }) => mid))
      .toArray(),
  ])
  await db.table('evidenceLinks').bulkDelete(refused.map(({ key, day, number }) => [key, day, number]))
  await state.delete('key')
  const n = Math.min(signing?.n ?? 0, ...commands.map((row) => row.n - 1))
  await state.put({ name: 'signing', n, end: signing?.end ?? null, reason: 'store-restored' })
}
