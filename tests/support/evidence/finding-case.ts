import type { Evidence } from '#contracts/evidence/evidence.ts'
import { toPhotoPath } from '#domain/evidence/check-contents.ts'
import { checkEvidence, evidencePath } from '#domain/evidence/check-evidence.ts'
import type { FindingKind, FindingPlace } from '#domain/evidence/evidence-finding.ts'
import {
  addIndex,
  type TestFiles,
  TestPhone,
  testPhoto,
  TestService,
  toEvidence,
  toFiles,
  toJsonBytes,
} from './test-evidence.ts'
import { checkTestSignature, makeTestKey, type TestKey } from './test-keys.ts'

export const [first, second, third] = ['2026-11-26', '2026-11-27', '2026-11-28'] as const
export interface World {
  phone: TestPhone
  service: TestService
  /** A key that signed nothing of the courier's. */
  stranger: TestKey
}

/** What most cases are about; see {@link prepareWorld}. */
export const world = {} as World

/** Three days of one phone: of the first, start, two actions, a discard; of the others, start and two actions each. */
export async function prepareWorld(): Promise<void> {
  const service = new TestService(await makeTestKey())
  const phone = new TestPhone(await makeTestKey(), `${first}T08:00:00.000Z`)
  Object.assign(world, { phone, service, stranger: await makeTestKey() } satisfies World)
  await phone.record('left with Ann', testPhoto(600), testPhoto(300))
  await phone.discard(await phone.record('wrong door'))
  await service.receive(phone.now, phone.links)
  for (const day of [second, third]) {
    const from = phone.links.length
    phone.wait(Date.parse(`${day}T08:00:00.000Z`) - phone.now)
    await phone.record('in the porch', testPhoto(300))
    await service.receive(phone.now, phone.links.slice(from))
    await phone.record('no answer')
    await service.receive(phone.now, phone.links.slice(-1))
  }
}

/** Closes contents, as whoever made the file would have. */
export function close(
  evidence: Evidence,
  files: TestFiles,
  reason: 'not-included' | 'erased' | 'not-sent',
  which: (n: number) => boolean,
): void {
  evidence.contents = evidence.contents.map((content, n) => {
    if (!which(n) || 'closed' in content) return content
    for (const { id } of content.body.files) files.delete(toPhotoPath(id))
    return { mid: content.mid, closed: reason }
  })
}

export interface FindingCase {
  kind: FindingKind
  about: string
  /** What is done to the evidence before the list of files is signed. */
  change?(evidence: Evidence, files: TestFiles): void | Promise<void>
  /** What is done to the files afterwards. */
  changeFiles?(files: TestFiles): void | Promise<void>
  signedBy?(): TestKey
  /** What the file is about; the three days above otherwise. */
  make?(): Promise<{ phones: TestPhone[]; service: TestService }>
  place: FindingPlace | (() => FindingPlace)
}

export const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items.at(n)
  if (item === undefined) throw new Error(`There is no item ${n}`)
  return item
}
export const openContent = (evidence: Evidence, n: number) => {
  const content = at(evidence.contents, n)
  if ('closed' in content) throw new Error('The content is closed')
  return content
}
export const firstPhoto = (): string => toPhotoPath(at([...world.phone.photos.keys()], 0))
export const newPhone = async (at: string, reason?: 'key-lost' | 'store-restored'): Promise<TestPhone> =>
  new TestPhone(await makeTestKey(), at, reason)

/** A phone of its own with one action, which the service has received. */
export async function oneAction(
  prepare: (phone: TestPhone, service: TestService) => void | Promise<void> = () => undefined,
) {
  const [own, confirming] = [await newPhone(`${first}T08:00:00.000Z`), new TestService(await makeTestKey())]
  await own.record('first')
  await prepare(own, confirming)
  await confirming.receive(own.now, own.links)
  return { phones: [own], service: confirming }
}

/** Makes an archive, changes it as a case says, and checks it. */
export async function checkCase({ change, changeFiles, signedBy, make }: Partial<FindingCase>) {
  const made = (await make?.()) ?? { phones: [world.phone], service: world.service }
  const evidence = structuredClone(toEvidence(made.phones, made.service))
  const files = toFiles(evidence, made.phones)
  await change?.(evidence, files)
  if (files.has(evidencePath)) files.set(evidencePath, toJsonBytes(evidence))
  await addIndex(files, signedBy?.() ?? at(made.phones, 0).key)
  await changeFiles?.(files)
  return await checkEvidence(files, checkTestSignature)
}
