import type {
  Evidence,
  EvidenceBody,
  EvidenceContent,
  EvidenceIndex,
  EvidenceLink,
  EvidenceReceipt,
  NamedLink,
  SignedLink,
  SignedReceipt,
  StartReason,
} from '#contracts/evidence/evidence.ts'
import { canonicalJson } from '#domain/evidence/canonical-json.ts'
import { toPhotoPath } from '#domain/evidence/check-contents.ts'
import { evidencePath, indexPath } from '#domain/evidence/check-evidence.ts'
import { hashBytes, hashContent, toIndexBytes, toLinkBytes, toReceiptBytes } from '#domain/evidence/evidence-hash.ts'
import { type ChainEntry, extendChain, toEnd } from '#domain/evidence/extend-chain.ts'
import { extendReceipts, type ReceiptsEnd, toReceiptsEnd } from '#domain/evidence/extend-receipts.ts'
import { listFile } from '#domain/evidence/list-file.ts'
import type { TestKey } from './test-keys.ts'

export const testCourier = 'courier-104'

let count = 0
export const nextId = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

/** Bytes that look like a photo's: no two the same. */
export const testPhoto = (size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => (at * 37 + (at >> 5) * 11 + (count += 1)) % 256)

/** A phone that signs what its courier records, as the app does. */
export class TestPhone {
  readonly links: SignedLink[] = []
  readonly contents: EvidenceContent[] = []
  readonly photos = new Map<string, Uint8Array>()
  end: NamedLink | null = null
  /** Wall clock and ticks, in milliseconds. */
  now: number
  tick: number

  readonly key: TestKey
  readonly reason: Exclude<StartReason, 'next-day'>

  constructor(key: TestKey, at: string, reason: Exclude<StartReason, 'next-day'> = 'first') {
    this.key = key
    this.reason = reason
    this.now = Date.parse(at)
    this.tick = this.now
  }

  wait(ms: number): void {
    this.now += ms
    this.tick += ms
  }

  async #add(mid: string, content: string | null): Promise<void> {
    const time = new Date(this.now).toISOString()
    const entry: ChainEntry = { day: time.slice(0, 10), time, tick: this.tick, mid, content }
    await this.sign(...extendChain({ courier: testCourier, key: this.key.id }, this.end, entry, this.reason))
    this.wait(60_000)
  }

  async sign(...links: EvidenceLink[]): Promise<void> {
    for (const link of links) {
      this.links.push({ link, signature: await this.key.sign(toLinkBytes(link)) })
      this.end = toEnd(link)
    }
  }

  async record(note: string, ...photos: Uint8Array[]): Promise<string> {
    return await this.#recordParcel({ note }, photos)
  }

  /** Records a delivery with all that the app records with one. */
  async deliver(note: string, photos: readonly Uint8Array[]): Promise<string> {
    const strokes = [
      [100, 300, 180, 80, 260, 320, 340, 90, 420, 300],
      [480, 200, 620, 180, 700, 260],
    ]
    return await this.#recordParcel(
      {
        note,
        proof: { handover: 'neighbour', signedBy: 'A. Example', signature: { kind: 'drawn', strokes } },
        location: { lat: 51.5012, lng: -0.1234, accuracy: 8 },
        baseVersion: 1,
      },
      photos,
    )
  }

  async #recordParcel(said: Record<string, unknown>, photos: readonly Uint8Array[]): Promise<string> {
    const mid = nextId()
    const files = photos.map((bytes) => {
      const id = nextId()
      this.photos.set(id, bytes)
      return { id, sha256: hashBytes(bytes), type: 'image/jpeg', size: bytes.length }
    })
    const input = { parcelId: nextId(), status: 'delivered', ...said, photos: files }
    const body: EvidenceBody = {
      service: 'manifest',
      command: 'recordParcelStatus',
      version: 1,
      entity: `parcel/${input.parcelId}`,
      input,
      files,
    }
    const salt = hashBytes(new TextEncoder().encode(`salt ${mid}`))
    this.contents.push({ mid, salt, body, withoutFiles: [] })
    await this.#add(mid, hashContent(salt, body))
    return mid
  }

  async discard(mid: string): Promise<void> {
    await this.#add(mid, null)
  }
}

/** A service that confirms links, as the manifest service does. */
export class TestService {
  readonly receipts: SignedReceipt[] = []
  readonly key: TestKey
  epoch = '1'
  #end: ReceiptsEnd | null = null

  constructor(key: TestKey) {
    this.key = key
  }

  async receive(at: number, links: readonly SignedLink[]): Promise<void> {
    const owner = { service: 'manifest', key: this.key.id, courier: testCourier, epoch: this.epoch }
    const named = links.map(({ link }) => toEnd(link))
    await this.sign(extendReceipts(owner, this.#end, new Date(at).toISOString(), named))
  }

  async sign(receipt: EvidenceReceipt): Promise<void> {
    this.receipts.push({ receipt, signature: await this.key.sign(toReceiptBytes(receipt)) })
    this.#end = toReceiptsEnd(receipt)
  }

  restore(): void {
    this.epoch = String(Number(this.epoch) + 1)
    this.#end = null
  }
}

export const toEvidence = (phones: readonly TestPhone[], service: TestService): Evidence => ({
  version: 1,
  courier: testCourier,
  deviceKeys: phones.map(({ key }) => key.key),
  serviceKeys: [service.key.key],
  links: phones.flatMap(({ links }) => links),
  ends: phones.flatMap(({ end }) => end ?? []),
  contents: phones.flatMap(({ contents }) => contents),
  receipts: service.receipts,
})

export const toJsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(value))

export type TestFiles = Map<string, Uint8Array>

/** Signs the list of these files and adds it. */
export async function addIndex(files: TestFiles, { key, sign }: TestKey): Promise<TestFiles> {
  files.delete(indexPath)
  const index: EvidenceIndex['index'] = {
    version: 1,
    madeAt: '2026-11-28T18:00:00.000Z',
    key,
    files: [...files].map(([path, bytes]) => listFile(path, bytes)),
  }
  return files.set(indexPath, toJsonBytes({ index, signature: await sign(toIndexBytes(index)) }))
}

export function toFiles(evidence: Evidence, phones: readonly TestPhone[]): TestFiles {
  const files: TestFiles = new Map([[evidencePath, toJsonBytes(evidence)]])
  for (const { photos } of phones) for (const [id, bytes] of photos) files.set(toPhotoPath(id), bytes)
  return files
}
