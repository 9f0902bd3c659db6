import { evidencePath, indexPath } from '#domain/evidence/check-evidence.ts'
import { noHash } from '#domain/evidence/evidence-hash.ts'
import { at, type FindingCase, first, firstPhoto, oneAction, third, world } from './finding-case.ts'

/** What is wrong with the files, the list of files and the chain of links. */
export const chainCases: FindingCase[] = [
  {
    kind: 'index-missing',
    about: 'no list of files',
    changeFiles: (files) => void files.delete(indexPath),
    place: { file: indexPath },
  },
  {
    kind: 'index-unreadable',
    about: 'a list that is not JSON',
    changeFiles: (files) => void files.set(indexPath, new Uint8Array([1])),
    place: { file: indexPath },
  },
  {
    kind: 'index-changed',
    about: 'a list with another time',
    changeFiles(files) {
      const text = new TextDecoder().decode(files.get(indexPath)).replace('T18:00', 'T19:00')
      files.set(indexPath, new TextEncoder().encode(text))
    },
    place: { file: indexPath },
  },
  {
    kind: 'index-key-unknown',
    about: 'a list that a stranger signed',
    signedBy: () => world.stranger,
    place: () => ({ file: indexPath, key: world.stranger.id }),
  },
  {
    kind: 'file-missing',
    about: 'a photo that was taken out',
    changeFiles: (files) => void files.delete(firstPhoto()),
    place: () => ({ file: firstPhoto() }),
  },
  {
    kind: 'file-changed',
    about: 'a byte of a photo',
    changeFiles: (files) =>
      void files.set(
        firstPhoto(),
        (files.get(firstPhoto()) ?? new Uint8Array()).map((byte, n) => (n === 258 ? byte ^ 1 : byte)),
      ),
    place: () => ({ file: firstPhoto(), byte: { at: 258, isExact: true } }),
  },
  {
    kind: 'file-added',
    about: 'a file that is not listed',
    changeFiles: (files) => void files.set('note.txt', new Uint8Array([1])),
    place: { file: 'note.txt' },
  },
  {
    kind: 'evidence-unreadable',
    about: 'no chain',
    change: (_, files) => void files.delete(evidencePath),
    place: { file: evidencePath },
  },
  {
    kind: 'evidence-unreadable',
    about: 'a member that is unknown',
    change: (evidence) => void Object.assign(evidence, { more: 1 }),
    place: { file: evidencePath },
  },
  {
    kind: 'evidence-not-canonical',
    about: 'a space more',
    changeFiles: (files) => void files.set(evidencePath, Uint8Array.from([...(files.get(evidencePath) ?? []), 32])),
    place: { file: evidencePath },
  },
  {
    kind: 'other-courier',
    about: 'another courier named',
    change: (evidence) => void (evidence.courier = 'courier-105'),
    place: { day: first, number: 1 },
  },
  {
    kind: 'key-missing',
    about: 'no key of the phone',
    change: (evidence) => void (evidence.deviceKeys = []),
    signedBy: () => world.service.key,
    place: { day: first, number: 1 },
  },
  {
    kind: 'link-changed',
    about: 'another time',
    change: (evidence) => void (at(evidence.links, 2).link.time = `${first}T08:01:00.001Z`),
    place: { day: first, number: 3 },
  },
  {
    kind: 'link-changed',
    about: 'the signature of another link',
    change: (evidence) => void (at(evidence.links, 2).signature = at(evidence.links, 1).signature),
    place: { day: first, number: 3 },
  },
  {
    kind: 'link-missing',
    about: 'one in the middle',
    change: (evidence) => void evidence.links.splice(2, 1),
    place: { day: first, number: 3 },
  },
  {
    kind: 'link-missing',
    about: 'two in the middle',
    change: (evidence) => void evidence.links.splice(1, 2),
    place: { day: first, number: 2, to: 3 },
  },
  {
    kind: 'link-missing',
    about: 'the first',
    change: (evidence) => void evidence.links.splice(0, 1),
    place: { day: first, number: 1 },
  },
  {
    kind: 'link-missing',
    about: 'the last of a day',
    change: (evidence) => void evidence.links.splice(3, 1),
    place: { day: first, number: 4 },
  },
  {
    kind: 'link-missing',
    about: 'the last of all',
    change: (evidence) => void evidence.links.pop(),
    place: { day: third, number: 3 },
  },
  {
    kind: 'link-missing',
    about: 'a whole day',
    change: (evidence) => void evidence.links.splice(4, 3),
    place: { day: first, number: 5 },
  },
  {
    kind: 'link-moved',
    about: 'two that changed places',
    change: (evidence) => void evidence.links.splice(1, 2, at(evidence.links, 2), at(evidence.links, 1)),
    place: { day: first, number: 2 },
  },
  {
    kind: 'link-moved',
    about: 'one twice',
    change: (evidence) => void evidence.links.splice(1, 0, at(evidence.links, 1)),
    place: { day: first, number: 2 },
  },
  {
    kind: 'chain-forked',
    about: 'two links with one number',
    make: async () =>
      await oneAction(async (own) => {
        const { link } = at(own.links, -1)
        await own.sign({ ...link, time: `${first}T08:30:00.000Z` })
      }),
    place: { day: first, number: 2 },
  },
  {
    kind: 'chain-forked',
    about: 'another history than the service received',
    make: async () => {
      const made = await oneAction()
      const own = at(made.phones, 0)
      const { link } = at(own.links, -1)
      own.links.pop()
      await own.sign({ ...link, time: `${first}T08:30:00.000Z` })
      return made
    },
    place: { day: first, number: 2 },
  },
  {
    kind: 'chain-forked',
    about: 'a link that follows another one',
    make: async () =>
      await oneAction(async (own) => {
        const { link } = at(own.links, -1)
        await own.sign({ ...link, number: 3, previous: noHash })
      }),
    place: { day: first, number: 3 },
  },
  {
    kind: 'end-missing',
    about: 'no end',
    change: (evidence) => void (evidence.ends = []),
    place: () => ({ key: world.phone.key.id }),
  },
]
