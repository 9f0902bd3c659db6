import { type ParcelStatus, parcelEntity } from '#contracts/parcel/parcel.ts'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import { markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { atOnce } from '#features/manifest/parcel/parcel-next.ts'
import { describeAction, type StatusAction } from '#features/manifest/status/status-action.ts'
import type { Tap } from '../subject.ts'
import { seeSteps, stay, walkOn } from './parcel-walk.ts'
import { drawAnswers, fillSheet } from './status-sheet.ts'
import type { MakeTap, TapMaking } from './tap-making.ts'

/** The demo records deliveries. */
const labels = statusLabels(true)
const marks = ['misrouted', 'damaged'] as const

interface Stated {
  status?: string
  mark?: string
  note?: string
  supersedes?: string
  photos?: unknown[]
}

const addressOf = ({ walk }: TapMaking) => walk.stops[walk.at] ?? { house: '', street: '' }

function doorOf(making: TapMaking): string {
  const { house, street } = addressOf(making)
  return `${house} ${street}`
}

/** The toast's words, by the functions that the screen says them with: a wrong one would be another test's find. */
const wordsOf = (making: TapMaking, deed: StatusAction): string =>
  describeAction([{ address: addressOf(making) } as never], deed, true)

/** The parts that every tap on a parcel shares. */
function onParcel(making: TapMaking, steps: number): Pick<Tap, 'entity' | 'shown'> {
  const { stage, walk } = making
  return {
    entity: parcelEntity(walk.stops[walk.at]?.id ?? ''),
    // Each tap is one more line of the history.
    shown: async () => await seeSteps(stage, walk, steps + 1),
  }
}

async function offers({ stage }: TapMaking): Promise<{ words: string[]; steps: number }> {
  const words = await stage.page.locator('main button, .action-bar button').allInnerTexts()
  return { words: words.map((each) => each.trim()), steps: await stage.page.locator('.timeline-item').count() }
}

const pressed = (making: TapMaking, name: string) =>
  making.stage.page.getByRole('button', { name, exact: true }).click()

const onSheet = (making: TapMaking) => making.stage.page.getByRole('dialog')

/** Any status that the screen offers; with a sheet where it asks something. */
export const tapStatus: MakeTap = async (making) => {
  await walkOn(making.stage, making.walk)
  const { words, steps } = await offers(making)
  const allowed = parcelStatuses.filter((status) => words.includes(labels[status].action))
  const [first, ...others] = allowed
  if (first === undefined) return undefined
  const status = making.stage.random.pick([first, ...others])
  const answers = drawAnswers(making.stage.random, making.n)
  const asks = !atOnce.includes(status)
  let photos = 0
  return {
    ...onParcel(making, steps),
    words: wordsOf(making, { statement: { status } }),
    async press() {
      await pressed(making, labels[status].action)
      if (!asks) return
      photos = await fillSheet(onSheet(making), answers)
      await onSheet(making).locator('button[type=submit]').click()
    },
    holds(input) {
      const stated = input as Stated
      const said = stated.status === status && stated.note === (asks ? answers.note : undefined)
      return said && stated.supersedes === undefined && stated.photos?.length === photos
    },
  }
}

/** Another status in place of the last one; offered when its undo is over. */
export const tapAmendment: MakeTap = async (making) => {
  if (!(await stay(making.stage, making.walk))) return undefined
  const { words, steps } = await offers(making)
  const answers = drawAnswers(making.stage.random, making.n)
  if (!words.includes('Correct this')) return undefined
  await pressed(making, 'Correct this')
  const sheet = onSheet(making)
  const status = (await sheet.locator('input[name=status-status]:checked').inputValue()) as ParcelStatus
  let photos = 0
  return {
    ...onParcel(making, steps),
    words: wordsOf(making, { statement: { status } }),
    async press() {
      photos = await fillSheet(sheet, answers)
      await sheet.locator('button[type=submit]').click()
    },
    holds(input) {
      const stated = input as Stated
      const said = stated.status === status && stated.note === answers.note
      return said && stated.supersedes !== undefined && stated.photos?.length === photos
    },
  }
}

export const tapUndo: MakeTap = async (making) => {
  if (!(await stay(making.stage, making.walk))) return undefined
  const { steps } = await offers(making)
  const { page } = making.stage
  const named = { name: 'Undo', exact: true }
  // While the toast offers undo, the history does not.
  const inToast = page.locator('.toast', { hasText: doorOf(making) }).getByRole('button', named)
  const undo = page.locator('.parcel-history').getByRole('button', named).or(inToast).first()
  if ((await undo.count()) === 0) return undefined
  return {
    ...onParcel(making, steps),
    words: `Undone: ${doorOf(making)}`,
    press: async () => await undo.click(),
    holds: (input) => (input as Stated).supersedes !== undefined && (input as Stated).status === undefined,
  }
}

export const tapMark: MakeTap = async (making) => {
  await walkOn(making.stage, making.walk)
  const { words, steps } = await offers(making)
  const mark = making.stage.random.pick(marks)
  const answers = drawAnswers(making.stage.random, making.n)
  if (!words.includes(markLabels[mark].label)) return undefined
  let photos = 0
  return {
    ...onParcel(making, steps),
    words: wordsOf(making, { mark }),
    async press() {
      await pressed(making, markLabels[mark].label)
      photos = await fillSheet(onSheet(making), answers)
      await onSheet(making).locator('button[type=submit]').click()
    },
    holds(input) {
      const stated = input as Stated
      return stated.mark === mark && stated.note === answers.note && stated.photos?.length === photos
    },
  }
}
