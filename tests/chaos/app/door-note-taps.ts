import type { AddDoorNoteInput, DoorNote, ReviewDoorNoteInput } from '#contracts/manifest/door-notes.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** Fewer than the service allows for a courier and a day, so that none is rejected. */
const most = 30
/** Fewer than a door can have. */
const mostOfDoor = 4

/** Writes a note about a door that has few; continues a draft that was cut off. */
export const tapDoorNote: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  const written = (await rawTable<{ command: string; input: AddDoorNoteInput }>(page, 'outbox')).filter(
    ({ command }) => command === 'addDoorNote',
  )
  if (written.length >= most) return undefined
  const notes = await rawTable<DoorNote>(page, 'doorNotes')
  const countAt = (door: string | undefined) =>
    notes.filter((note) => note.door === door).length + written.filter(({ input }) => toDoorKey(input) === door).length
  const parcels = (await rawTable<Parcel>(page, 'parcels')).filter(
    ({ address }) => address?.house && countAt(toDoorKey(address)) < mostOfDoor,
  )
  const parcel = parcels[random.int(Math.max(1, parcels.length))]
  if (!parcel) return undefined
  await page.goto(`${origin}/manifest/door-note?parcel=${parcel.id}`)
  const text = page.locator('#door-note-text')
  await text.or(page.getByText('This parcel is not on your lists')).first().waitFor()
  if (!(await text.isVisible())) return undefined
  await page.getByRole('radio', { name: 'Entrance' }).check()
  const words = `Door of tap ${n}`
  await text.fill(words)
  const draft = async () =>
    (await rawTable<{ id: string; text: string }>(page, 'doorNoteDrafts')).find((row) => row.text === words)
  for (let looks = 0; looks < 50 && !(await draft()); looks++) await page.waitForTimeout(100)
  const begun = await draft()
  if (!begun) return undefined
  return {
    entity: `door-note/${begun.id}`,
    words: 'Door note saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save the note' }).click(),
    shown: async () => await page.getByText(words).first().waitFor(),
    holds: (input) => (input as AddDoorNoteInput).text === words,
  }
}

/** Confirms a note that the depot has and this phone has not acted on. */
export const tapReview: MakeTap = async ({ stage: { page, origin } }) => {
  const waiting = new Set((await rawTable<{ entity: string }>(page, 'outbox')).map(({ entity }) => entity))
  const note = (await rawTable<DoorNote>(page, 'doorNotes')).find(({ id }) => !waiting.has(`door-note/${id}`))
  const parcel = (await rawTable<Parcel>(page, 'parcels')).find(
    ({ address }) => address && toDoorKey(address) === note?.door,
  )
  if (!note || !parcel) return undefined
  await page.goto(`${origin}/manifest/${parcel.id}`)
  const item = page.getByRole('region', { name: 'Door notes' }).getByRole('listitem').filter({ hasText: note.text })
  await item.or(page.getByText('This parcel is not on your lists')).first().waitFor()
  if (!(await item.first().isVisible())) return undefined
  return {
    entity: `door-note/${note.id}`,
    words: 'Saved: still true',
    press: async () =>
      await item
        .first()
        .getByRole('button', { name: /^Still true/ })
        .click(),
    shown: async () => await item.first().waitFor(),
    holds: (input) => (input as ReviewDoorNoteInput).isTrue,
  }
}
