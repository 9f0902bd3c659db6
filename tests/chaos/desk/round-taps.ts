import type {
  CancelInput,
  GiveParcelsInput,
  GiveRoundInput,
  MoveInput,
  RecallInput,
} from '#contracts/depot/desk-commands.ts'
import type { OutboxRow } from '#offline/rows.ts'
import type { PublishOfferInput } from '#contracts/availability/staff-offer-commands.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { TapMaking } from '../app/tap-making.ts'
import type { DeskWork } from './ask-depot.ts'
import { touched, type MakeDeskTap } from './desk-tap.ts'

/** Opens a parcel as the service has it. Undefined where it cannot be had now. */
async function openParcel({ stage: { page, origin } }: TapMaking, id: string, deed: string) {
  await page.goto(`${origin}/depot/parcels/${id}`)
  const button = page.getByRole('button', { name: deed, exact: true })
  await page.getByRole('heading', { name: 'Depot actions' }).or(page.getByText('Parcel not found')).first().waitFor()
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
  const note = page.getByRole('textbox', { name: 'Note to courier (optional)' })
  await note.fill(`Word of tap ${making.n}`)
  return {
    entity: `staff-parcel/${id}`,
    words: 'Parcel recalled',
    press: async () => await recall.click(),
    shown: async () => await page.getByText('Parcel recalled').first().waitFor(),
    holds: (input) => (input as RecallInput).note === `Word of tap ${making.n}`,
  }
}

/** A parcel that this desk has recalled, and not released yet. */
async function recalled({ stage: { page } }: TapMaking, ids: readonly string[]): Promise<string | undefined> {
  const own = await rawTable<OutboxRow>(page, 'outbox')
  const has = (id: string, command: string) =>
    own.some((row) => row.entity === `staff-parcel/${id}` && row.command === command)
  return ids.find((id) => has(id, 'recallParcel') && !has(id, 'cancelRecall'))
}

export const tapCancelRecall: MakeDeskTap = async (making, { parcels }) => {
  const id = await recalled(making, parcels)
  const release = id === undefined ? undefined : await openParcel(making, id, 'Cancel the recall')
  if (!release) return undefined
  return {
    entity: `staff-parcel/${id}`,
    words: 'The recall is cancelled',
    press: async () => await release.click(),
    shown: async () => await release.waitFor({ state: 'detached' }),
    holds: (input) => !('note' in (input as object)),
  }
}

export const tapCancel: MakeDeskTap = async (making, { parcels }) => {
  const id = await untouched(making, parcels)
  const cancel = id === undefined ? undefined : await openParcel(making, id, 'Cancel the parcel')
  if (!cancel) return undefined
  await cancel.click()
  const sheet = making.stage.page.getByRole('dialog', { name: 'Cancel the parcel?' })
  await sheet.getByRole('textbox', { name: 'Note to courier (optional)' }).fill(`Word of tap ${making.n}`)
  return {
    entity: `staff-parcel/${id}`,
    words: 'Parcel cancelled',
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
    words: 'New address saved',
    press: async () => await sheet.getByRole('button', { name: 'Save the address' }).click(),
    shown: async () => await sheet.waitFor({ state: 'detached' }),
    holds: (input) => (input as MoveInput).address.house === `Tap ${making.n}`,
  }
}

export const tapAddExtra: MakeDeskTap = async (making, { extras }) => {
  const id = await untouched(making, extras)
  const take = id === undefined ? undefined : await openParcel(making, id, 'Add it to the round')
  if (!take) return undefined
  return {
    entity: `staff-parcel/${id}`,
    words: 'Added to the round',
    press: async () => await take.click(),
    shown: async () => await making.stage.page.getByRole('heading', { name: 'Depot actions' }).waitFor(),
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
    .or(page.getByText(/Not loaded yet|Nothing arrived late/))
    .first()
    .waitFor()
  if (!(await see.isVisible())) return undefined
  return {
    entity: next.entity,
    words: 'Marked as seen',
    press: async () => await see.click(),
    shown: async () => await row.waitFor({ state: 'detached' }),
    holds: () => true,
  }
}

/** A round that has not been given away: each goes once, according to the service's answer. */
async function roundToGive(making: TapMaking, { manifests }: DeskWork) {
  const over = await touched(making)
  return manifests.find(({ roundId }) => !over.has(`staff-round/${roundId}`))
}

/** Gives a round to the first other courier, for one day or until further notice. */
export const tapGiveRound =
  (givenFor: 'Today only' | 'Until further notice'): MakeDeskTap =>
  async (making, work) => {
    const { page, origin } = making.stage
    const list = await roundToGive(making, work)
    if (!list) return undefined
    await page.goto(`${origin}/depot/rounds/${list.id}`)
    const courier = page.getByRole('combobox', { name: 'Courier' })
    await courier
      .or(page.getByText(/No other courier|not found|Not loaded/))
      .first()
      .waitFor()
    if (!(await courier.isVisible())) return undefined
    await courier.selectOption({ index: 1 })
    await page.getByText(givenFor, { exact: true }).click()
    const give = page.getByRole('button', { name: /^(Assign|Reassign) to / })
    const name = (await give.innerText()).replace(/^(Assign|Reassign) to /, '')
    return {
      entity: `staff-round/${list.roundId}`,
      words: `Round ${list.roundNumber} assigned to ${name} ${givenFor === 'Today only' ? 'for today only' : 'until further notice'}`,
      press: async () => await give.click(),
      shown: async () => await give.waitFor({ state: 'detached' }),
      holds: (input) => (input as GiveRoundInput).roundId === list.roundId,
    }
  }

/** Gives the first parcel of a round to the first other courier. */
export const tapGiveParcels: MakeDeskTap = async (making, work) => {
  const { page, origin } = making.stage
  const list = await roundToGive(making, work)
  if (!list) return undefined
  await page.goto(`${origin}/depot/rounds/${list.id}?give=yes`)
  const courier = page.getByRole('combobox', { name: 'Give to' })
  await courier
    .or(page.getByText(/No other courier|No parcels left to give|not found|Not loaded/))
    .first()
    .waitFor()
  if (!(await courier.isVisible())) return undefined
  await page.getByRole('main').getByRole('checkbox').first().check()
  await courier.selectOption({ index: 1 })
  const name = await courier.locator('option:checked').innerText()
  const give = page.getByRole('button', { name: 'Give 1 parcel' })
  return {
    entity: `staff-round/${list.roundId}`,
    words: `1 parcel of round ${list.roundNumber} given to ${name}`,
    press: async () => await give.click(),
    shown: async () => await give.waitFor({ state: 'detached' }),
    holds: (input) => (input as GiveParcelsInput).roundId === list.roundId,
  }
}

async function fillDate(making: TapMaking, field: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts = { '': day, '-month': month, '-year': year }
  for (const [part, value] of Object.entries(parts))
    await making.stage.page.locator(`#offer-${field}${part}`).fill(value)
}

/** Writes to all couriers; the form is blank at each opening, and its id is made at the press. */
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
