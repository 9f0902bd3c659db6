import { PNG } from 'pngjs'
import { packArchive } from '#domain/evidence/archive/pack-archive.ts'
import type { EvidenceNames } from '#domain/evidence/page/write-page.ts'
import { type EvidenceParts, makeArchive } from '#domain/evidence/make-archive.ts'
import { testCourier, TestPhone, TestService } from './test-evidence.ts'
import { makeTestKey } from './test-keys.ts'

/** A picture that a browser can show. */
export function testPicture(width = 120, height = 160): Uint8Array {
  const png = new PNG({ width, height })
  for (let at = 0; at < png.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    png.data.set([x * 2, y, 160 - x, 255], at)
  }
  return new Uint8Array(PNG.sync.write(png))
}

export interface TestArchive {
  phone: TestPhone
  service: TestService
  parts: EvidenceParts
  files: Map<string, Uint8Array>
  zip: Uint8Array<ArrayBuffer>
}

interface ArchiveOptions {
  actions?: number
  hasPhotos?: boolean
  note?: string
  names?: (parcels: string[]) => EvidenceNames
}

/** A day of one phone, confirmed by the service, as the zip that a courier gets. */
export async function makeTestArchive({
  actions = 3,
  hasPhotos = true,
  note = 'In the porch, behind the bin',
  names = () => ({}),
}: ArchiveOptions = {}): Promise<TestArchive> {
  const phone = new TestPhone(await makeTestKey(), '2026-11-28T08:00:00.000Z')
  const service = new TestService(await makeTestKey())
  for (let n = 0; n < actions; n++) await phone.deliver(note, hasPhotos ? [testPicture(120 + n)] : [])
  await service.receive(phone.now, phone.links)
  const parcels = phone.contents.flatMap((content) =>
    'body' in content ? [content.body.entity.slice('parcel/'.length)] : [],
  )
  const parts: EvidenceParts = {
    courier: testCourier,
    deviceKeys: [phone.key.key],
    serviceKeys: [service.key.key],
    links: phone.links,
    contents: phone.contents,
    receipts: service.receipts,
    photo: (id) => phone.photos.get(id),
    names: names(parcels),
  }
  const scope = { from: '2026-11-28', to: '2026-11-28', isIncluded: () => true }
  const files = await makeArchive(parts, scope, phone.key, '2026-11-28T18:00:00.000Z')
  return { phone, service, parts, files, zip: packArchive(files) }
}
