import type { SetDoorHazardInput } from '#contracts/depot/door-note-commands.ts'
import type { MakeDeskTap } from './desk-tap.ts'

/** Opens a parcel with its door notes. False where it cannot be had now. */
async function openDoor({ stage: { page, origin } }: Parameters<MakeDeskTap>[0], id: string | undefined) {
  if (id === undefined) return undefined
  await page.goto(`${origin}/depot/parcels/${id}`)
  const region = page.getByRole('region', { name: 'Door notes' })
  await region.or(page.getByText('Parcel not found')).first().waitFor()
  return (await region.isVisible()) ? region : undefined
}

/** Sets a hazard; the form is blank at each opening, and its id is made at the press. */
export const tapSetHazard: MakeDeskTap = async (making, { parcels }) => {
  const region = await openDoor(making, parcels[making.n % Math.max(1, parcels.length)])
  if (!region) return undefined
  const text = `Hazard of tap ${making.n}`
  await region.getByRole('textbox', { name: 'Hazard' }).fill(text)
  return {
    entity: null,
    words: 'Hazard set',
    press: async () => await region.getByRole('button', { name: 'Set the hazard' }).click(),
    shown: async () => await region.getByRole('listitem').filter({ hasText: text }).waitFor(),
    holds: (input) => (input as SetDoorHazardInput).text === text,
  }
}

/** Removes the first note of a door that this desk has not removed. Its id is known to the button alone. */
export const tapRemoveNote: MakeDeskTap = async (making, { parcels }) => {
  const region = await openDoor(making, parcels[making.n % Math.max(1, parcels.length)])
  const remove = region?.getByRole('button', { name: /^Remove/ }).first()
  if (!remove || !(await remove.isVisible())) return undefined
  const name = await remove.innerText()
  return {
    entity: null,
    words: 'Note removed',
    press: async () => await remove.click(),
    shown: async () => await making.stage.page.getByText('Note removed').first().waitFor(),
    holds: (input) => name !== '' && 'id' in (input as object),
  }
}
