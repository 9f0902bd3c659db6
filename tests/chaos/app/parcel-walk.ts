import { rawTable } from '../../e2e/support/raw-tables.ts'
import { Vanished, type Stage } from '../subject.ts'

/** The round as the courier walks it: ids and doors in the order of the stops. */
export interface Walk {
  stops: readonly { id: string; house: string; street: string }[]
  /** Index of the stop where the courier is. */
  at: number
  /** Stops at which a tap was cut off: a sheet may open by itself there. */
  cutOff: Set<number>
  /** Lines of the history that each stop is known to have: a screen with fewer is still being read. */
  steps: Map<number, number>
  /** Milliseconds; a screen that is that late has lost something. */
  patience: number
}

/** A sheet that was begun before the phone died is offered again; here it is put away. */
async function putAwayDraft({ page }: Stage, walk: Walk): Promise<void> {
  if (!walk.cutOff.delete(walk.at)) return
  const id = walk.stops[walk.at]?.id
  const drafts = await rawTable<{ parcelId: string; open: boolean }>(page, 'parcelDrafts')
  if (!drafts.some((draft) => draft.parcelId === id && draft.open)) return
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** Waits for the history of the stop to have so many lines. @throws Vanished */
export async function seeSteps({ page }: Stage, walk: Walk, steps: number): Promise<void> {
  try {
    await page
      .locator('.timeline-item')
      .nth(steps - 1)
      .waitFor({ timeout: walk.patience })
  } catch (cause) {
    walk.steps.delete(walk.at)
    throw new Vanished(`the screen of stop ${walk.at + 1} does not show what it has confirmed`, { cause })
  }
  walk.steps.set(walk.at, steps)
}

/** Resolves when the parcel's screen can be used. */
async function arrive(stage: Stage, walk: Walk): Promise<void> {
  const house = walk.stops[walk.at]?.house ?? ''
  await stage.page.locator('h1', { hasText: new RegExp(`^${house} `) }).waitFor()
  await seeSteps(stage, walk, walk.steps.get(walk.at) ?? 1)
  await putAwayDraft(stage, walk)
}

const addressOf = ({ stops, at }: Walk): string => `/manifest/${stops[at]?.id}`

const isHere = ({ page }: Stage, walk: Walk): boolean => new URL(page.url()).pathname === addressOf(walk)

/** Back to the list and into the row, as a thumb goes; by the address where the list is elsewhere. */
async function goTo(stage: Stage, walk: Walk, at: number): Promise<void> {
  const { page, origin } = stage
  const wasOnParcel = isHere(stage, walk)
  walk.at = at
  if (wasOnParcel) {
    await page.getByRole('link', { name: /^Back to Round/ }).click()
    await page.locator('a.list-row').first().waitFor()
    const row = page.locator(`a.list-row[href="${addressOf(walk)}"]`)
    if ((await row.count()) > 0) return await row.click()
  }
  await page.goto(`${origin}${addressOf(walk)}`)
}

/** The button that leads on, where the stop's own work is done; otherwise the stop behind this one. */
async function goOn(stage: Stage, walk: Walk): Promise<void> {
  const { page } = stage
  const link = page.getByRole('link', { name: /^Open stop/ })
  const to = isHere(stage, walk) && (await link.count()) > 0 ? await link.getAttribute('href') : null
  const at = walk.stops.findIndex(({ id }) => to?.includes(id))
  if (at < 0) return await goTo(stage, walk, (walk.at + 1) % walk.stops.length)
  await link.click()
  walk.at = at
}

/** Stays, or goes to a stop near this one, or to any: by the seed alone. */
export async function walkOn(stage: Stage, walk: Walk): Promise<void> {
  const { random } = stage
  const way = random.int(20)
  const count = walk.stops.length
  if (walk.cutOff.has(walk.at) && isHere(stage, walk)) await arrive(stage, walk)
  if (way >= 6 && way < 16) await goOn(stage, walk)
  else {
    const next = way < 6 ? walk.at : way < 19 ? (walk.at - 1 + count) % count : random.int(count)
    if (next !== walk.at || !isHere(stage, walk)) await goTo(stage, walk, next)
  }
  await arrive(stage, walk)
}

/** Stays at the stop. Resolves with false where the courier is not at one. */
export async function stay(stage: Stage, walk: Walk): Promise<boolean> {
  if (!isHere(stage, walk)) return false
  await arrive(stage, walk)
  return true
}
