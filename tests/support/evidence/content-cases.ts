import { toPhotoPath } from '#domain/evidence/check-contents.ts'
import { noHash } from '#domain/evidence/evidence-hash.ts'
import {
  at,
  close,
  type FindingCase,
  first,
  firstPhoto,
  newPhone,
  oneAction,
  openContent,
  second,
  third,
} from './finding-case.ts'
import { testPhoto, TestService } from './test-evidence.ts'
import { makeTestKey } from './test-keys.ts'

/** What is wrong with contents, photos and receipts, and the remarks. */
export const contentCases: FindingCase[] = [
  {
    kind: 'content-missing',
    about: 'a content that was taken out',
    change: (evidence) => void evidence.contents.splice(1, 1),
    place: { day: first, number: 3 },
  },
  {
    kind: 'content-missing',
    about: 'a content that is called discarded, and was not',
    change: (evidence) => void (evidence.contents[0] = { mid: at(evidence.contents, 0).mid, closed: 'discarded' }),
    place: { day: first, number: 2 },
  },
  {
    kind: 'content-changed',
    about: 'another note',
    change: (evidence) => void Object.assign(openContent(evidence, 0).body.input as object, { note: 'left with Bob' }),
    place: { day: first, number: 2 },
  },
  {
    kind: 'content-changed',
    about: 'another salt',
    change: (evidence) => void (openContent(evidence, 0).salt = 'a'.repeat(64)),
    place: { day: first, number: 2 },
  },
  {
    kind: 'content-changed',
    about: 'a photo less',
    change: (evidence) => void openContent(evidence, 0).body.files.pop(),
    place: { day: first, number: 2 },
  },
  {
    kind: 'content-added',
    about: 'a content without a link',
    change: (evidence) =>
      void evidence.contents.push({ mid: '00000000-0000-4000-9000-000000000000', closed: 'erased' }),
    place: { mid: '00000000-0000-4000-9000-000000000000' },
  },
  {
    kind: 'content-added',
    about: 'a content twice',
    change: (evidence) => void evidence.contents.push(at(evidence.contents, 0)),
    place: {},
  },
  {
    kind: 'photo-missing',
    about: 'a photo that is gone',
    change: (_, files) => void files.delete(firstPhoto()),
    place: () => ({ file: firstPhoto(), number: 2 }),
  },
  {
    kind: 'photo-changed',
    about: 'another photo',
    change: (_, files) => void files.set(firstPhoto(), testPhoto(600)),
    place: () => ({ file: firstPhoto(), number: 2 }),
  },
  {
    kind: 'photo-added',
    about: 'a photo more',
    change: (_, files) => void files.set(toPhotoPath('more'), testPhoto(9)),
    place: { file: toPhotoPath('more') },
  },
  {
    kind: 'service-key-unknown',
    about: 'no key of the service',
    change: (evidence) => void (evidence.serviceKeys = []),
    place: { epoch: '1', number: 1 },
  },
  {
    kind: 'receipt-changed',
    about: 'an earlier receipt',
    change: (evidence) => void (at(evidence.receipts, 1).receipt.receivedAt = `${second}T07:00:00.000Z`),
    place: { epoch: '1', number: 2 },
  },
  {
    kind: 'receipt-missing',
    about: 'one in the middle',
    change: (evidence) => void evidence.receipts.splice(1, 1),
    place: { epoch: '1', number: 2 },
  },
  {
    kind: 'receipts-forked',
    about: 'two receipts with one number',
    make: async () => {
      const made = await oneAction()
      const { receipt } = at(made.service.receipts, 0)
      await made.service.sign({ ...receipt, receivedAt: `${first}T09:00:00.000Z` })
      return made
    },
    place: { epoch: '1', number: 1 },
  },
  {
    kind: 'receipts-forked',
    about: 'a receipt that follows another one',
    make: async () => {
      const made = await oneAction()
      const { receipt } = at(made.service.receipts, 0)
      await made.service.sign({ ...receipt, number: 2, previous: noHash })
      return made
    },
    place: { epoch: '1', number: 2 },
  },
  ...(['key-lost', 'store-restored'] as const).map((reason): FindingCase => ({
    kind: reason,
    about: 'a new key on the same phone',
    make: async () => {
      const own = await newPhone(`${first}T08:00:00.000Z`, reason)
      await own.record('again')
      const confirming = new TestService(await makeTestKey())
      await confirming.receive(own.now, own.links)
      return { phones: [own], service: confirming }
    },
    place: { day: first, number: 1 },
  })),
  {
    kind: 'phone-changed',
    about: 'a second phone',
    make: async () => {
      const made = await oneAction()
      const other = await newPhone(`${first}T12:00:00.000Z`)
      await other.record('from the other phone')
      await made.service.receive(other.now, other.links)
      return { ...made, phones: [...made.phones, other] }
    },
    place: {},
  },
  {
    kind: 'service-restored',
    about: 'the same links, received again',
    make: async () => {
      const made = await oneAction()
      made.service.restore()
      await made.service.receive(at(made.phones, 0).now, at(made.phones, 0).links)
      return made
    },
    place: { epoch: '2', number: 1 },
  },
  {
    kind: 'clock-back',
    about: 'an earlier time than before',
    make: async () =>
      await oneAction(async (own) => {
        own.now -= 3_600_000
        await own.record('an hour earlier')
      }),
    place: { day: first, number: 3, ms: 3_600_000 },
  },
  {
    kind: 'clock-back',
    about: 'a later time than before, but not as late as the ticks',
    make: async () =>
      await oneAction(async (own) => {
        own.tick += 3_600_000
        await own.record('an hour later, at the same time')
      }),
    place: { day: first, number: 3, ms: 3_600_000 },
  },
  {
    kind: 'clock-ahead',
    about: 'a later time than that of the receipt',
    make: async () =>
      await oneAction(async (own) => {
        own.wait(1_800_000)
        await own.record('half an hour ahead')
        own.now -= 1_860_000
      }),
    place: { day: first, number: 3, ms: 1_800_000 },
  },
  {
    kind: 'service-clock-back',
    about: 'an earlier receipt after a later one',
    make: async () => {
      const made = await oneAction()
      await made.service.receive(at(made.phones, 0).now - 5_000, at(made.phones, 0).links)
      return made
    },
    place: { epoch: '1', number: 2, ms: 5_000 },
  },
  {
    kind: 'not-received',
    about: 'no receipt of the last day',
    change: (evidence) => void evidence.receipts.splice(3),
    place: { day: third, number: 1, to: 3 },
  },
  {
    kind: 'content-not-included',
    about: 'a file for one parcel',
    change: (evidence, files) => close(evidence, files, 'not-included', (n) => n > 0),
    place: { day: third, number: 2, to: 3 },
  },
  {
    kind: 'content-erased',
    about: 'an erased person',
    change: (evidence, files) => close(evidence, files, 'erased', (n) => n === 2),
    place: { day: second, number: 2 },
  },
  {
    kind: 'content-not-sent',
    about: 'a content that never reached the service, which made the file',
    change: (evidence, files) => close(evidence, files, 'not-sent', (n) => n > 2),
    place: { day: third, number: 2, to: 3 },
  },
  {
    kind: 'action-discarded',
    about: 'a content that was discarded',
    change: (evidence) => void (evidence.contents[1] = { mid: at(evidence.contents, 1).mid, closed: 'discarded' }),
    place: { day: first, number: 3 },
  },
  {
    kind: 'photo-deleted',
    about: 'a photo that the phone no longer has',
    change(evidence, files) {
      files.delete(firstPhoto())
      openContent(evidence, 0).withoutFiles = openContent(evidence, 0)
        .body.files.slice(0, 1)
        .map(({ id }) => id)
    },
    place: () => ({ file: firstPhoto(), number: 2 }),
  },
]
