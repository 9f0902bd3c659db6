import type { CancelInput, GiveRoundInput, MoveInput, RecallInput } from '#contracts/desk-commands.ts'
import type { PublishOfferInput } from '#contracts/staff-offer-commands.ts'
import { londonDay } from '#domain/day.ts'
import { addDays } from '#domain/near-day.ts'
import type { TapMaking } from '../app/tap-making.ts'
import type { DeskWork } from './ask-depot.ts'
import { touched, type MakeDeskTap } from './desk-tap.ts'

/** Opens a parcel as the service has it. Undefined where it cannot be had now. */
async function openParcel({ stage: { page, origin } }: TapMaking, id: string, deed: string) {
  await page.goto(`${origin}/depot/parcels/${id}`)
  const button = page.getByRole('button', { name: deed, exact: true })
  await button.or(page.getByText('This parcel is not here')).first().waitFor()
  return (await button.isVisible()) ? button : undefined
}

async function untouched(making: TapMaking, ids: readonly string[]): Promise<string | undefined> {
  const over = await touched(making)
  return ids.find((id) => !over.has(`staff-parcel/${id}`))
}

export const tapRecall: MakeDeskTap = async (making, { parcels }) => {
  const id = await untouched(making, parcels)
  const recall = id === undefined ? undefined : await openParcel(making, id, 'Recall the parcel')
  if (!recall) return undefined
  const { page } = making.stage
  const note = page.getByRole('textbox', { name: 'A word to the courier' })
  await note.fill(`Word of tap ${making.n}`)
  return {
    entity: `staff-parcel/${id}`,
    words: 'Recall saved. It sends by itself.',
    press: async () => await recall.click(),
    shown: async () => await page.getByText('Recall saved. It sends by itself.').first().waitFor(),
    holds: (input) => (input as RecallInput).note === `Word of tap ${making.n}`,
  }
}

export const tapCancel: MakeDeskTap = async (making, { parcels }) => {
  const id = await untouched(making, parcels)
  const cancel = id === undefined ? undefined : await openParcel(making, id, 'Cancel the parcel')
  if (!cancel) return undefined
  await cancel.click()
  const sheet = making.stage.page.getByRole('dialog', { name: 'Cancel the parcel?' })
  await sheet.getByRole('textbox', { name: 'A word to the courier' }).fill(`Word of tap ${making.n}`)
  return {
    entity: `staff-parcel/${id}`,
    words: 'Cancelling saved. It sends by itself.',
    press: async () => await sheet.getByRole('button', { name: 'Cancel the parcel' }).click(),
    shown: async () => await sheet.waitFor({ state: 'detached' }),
    holds: (input) => (input as CancelInput).note === `Word of tap ${making.n}`,
  }
}

export const tapMove: MakeDeskTap = async (making, { parcels }) => {
  const id = await untouched(making, parcels)
  const move = id === undefined ? undefined : await openParcel(making, id, 'Change the address')
  if (!move) return undefined
  await move.click()
  const sheet = making.stage.page.getByRole('dialog', { name: 'Change the address' })
  await sheet.getByLabel('House').fill(`Tap ${making.n}`)
  // Those of the demo are no postcodes that there can be.
  await sheet.getByLabel('Postcode').fill('SA1 1AA')
  return {
    entity: `staff-parcel/${id}`,
    words: 'New address saved. It sends by itself.',
    press: async () => await sheet.getByRole('button', { name: 'Send it there' }).click(),
    shown: async () => await sheet.waitFor({ state: 'detached' }),
    holds: (input) => (input as MoveInput).address.house === `Tap ${making.n}`,
  }
}

export const tapAddExtra: MakeDeskTap = async (making, { extras }) => {
  const id = await untouched(making, extras)
  const take = id === undefined ? undefined : await openParcel(making, id, 'Take it into the round')
  if (!take) return undefined
  return {
    entity: `staff-parcel/${id}`,
    words: 'Into the round. It sends by itself.',
    press: async () => await take.click(),
    shown: async () => await making.stage.page.getByRole('heading', { name: 'From the depot' }).waitFor(),
    holds: () => true,
  }
}

export const tapSeeLate: MakeDeskTap = async (making, { late }) => {
  const { page, origin } = making.stage
  const over = await touched(making)
  const next = late.find(({ entity }) => !over.has(entity))
  if (!next) return undefined
  await page.goto(`${origin}/depot/late`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: next.note })
  const see = row.getByRole('button', { name: 'Mark as seen' })
  await see
    .or(page.getByText(/Nothing is known yet|Nothing arrived late/))
    .first()
    .waitFor()
  if (!(await see.isVisible())) return undefined
  return {
    entity: next.entity,
    words: 'Marked as seen. It sends by itself.',
    press: async () => await see.click(),
    shown: async () => await row.waitFor({ state: 'detached' }),
    holds: () => true,
  }
}

/** A round that is not away yet: each goes once, by what the service has said of it. */
async function roundToGive(making: TapMaking, { manifests }: DeskWork) {
  const over = await touched(making)
  return manifests.find(({ roundId }) => !over.has(`staff-round/${roundId}`))
}

export const tapGiveRound: MakeDeskTap = async (making, work) => {
  const { page, origin } = making.stage
  const list = await roundToGive(making, work)
  if (!list) return undefined
  await page.goto(`${origin}/depot/rounds/${list.id}`)
  const courier = page.getByRole('combobox', { name: 'Courier' })
  await courier
    .or(page.getByText(/No other courier|not here|Nothing is known/))
    .first()
    .waitFor()
  if (!(await courier.isVisible())) return undefined
  await courier.selectOption({ index: 1 })
  const give = page.getByRole('button', { name: /^Give the round to / })
  return {
    entity: `staff-round/${list.roundId}`,
    words: `Round ${list.roundNumber} saved. It sends by itself.`,
    press: async () => await give.click(),
    shown: async () => await give.waitFor({ state: 'detached' }),
    holds: (input) => (input as GiveRoundInput).roundId === list.roundId,
  }
}

async function fillDate(making: TapMaking, field: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts = { '': day, '-month': month, '-year': year }
  for (const [part, value] of Object.entries(parts))
    await making.stage.page.locator(`#offer-${field}${part}`).fill(value)
}

/** To all couriers; the form is blank at each opening, and its id is made at the press. */
export const tapPublish: MakeDeskTap = async (making) => {
  const {
    stage: { page, origin },
    n,
  } = making
  const round = `T${n}`
  const today = londonDay(new Date())
  await page.goto(`${origin}/depot/offer`)
  const texts = { round, roundName: `Tap ${n} (demo)`, parcels: '80', miles: '20', pay: '60' }
  for (const [field, value] of Object.entries(texts)) await page.locator(`#offer-${field}`).fill(value)
  await fillDate(making, 'date', addDays(today, 3))
  await fillDate(making, 'until', addDays(today, 2))
  await page.locator('#offer-time').fill('18:00')
  await page.getByRole('radio', { name: /^All couriers of the sub-depot/ }).check()
  return {
    entity: null,
    words: `Round ${round} offered`,
    press: async () => await page.getByRole('button', { name: 'Offer the round' }).click(),
    shown: async () => await page.getByRole('heading', { level: 1, name: 'Decide' }).waitFor(),
    holds: (input) => (input as PublishOfferInput).offer.round === round,
  }
}
