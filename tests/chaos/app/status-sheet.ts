import type { Locator } from '@playwright/test'
import type { SeededRandom } from '#services/demo/seeded-random.ts'
import { doorPicture } from './door-picture.ts'

/** The answers on a sheet, whatever it asks for; chosen before it opens. */
export interface SheetAnswers {
  reason: string
  handover: string
  note: string
  amendment: string
  /** A picture also where none is needed. */
  optionalPhoto: boolean
  picture: number
}

const reasons = ['no_answer', 'refused', 'no_access', 'wrong_address', 'lost', 'out_of_time'] as const
const handovers = ['recipient', 'household', 'neighbour', 'safe_place', 'letterbox'] as const

export const drawAnswers = (random: SeededRandom, n: number): SheetAnswers => ({
  reason: random.pick(reasons),
  handover: random.pick(handovers),
  // No two notes are alike, so that each stored tap can be told from the others.
  note: `note ${n}`,
  amendment: `changed at ${n}`,
  optionalPhoto: random.chance(0.15),
  picture: random.int(1_000),
})

async function choose(sheet: Locator, name: string, value: string): Promise<void> {
  const radio = sheet.locator(`input[name="${name}"][value="${value}"]`)
  if ((await radio.count()) > 0) await radio.check()
}

/** Resolves with the number of photos on the sheet then. */
async function attach(sheet: Locator, { optionalPhoto, picture }: SheetAnswers): Promise<number> {
  const old = sheet.getByRole('button', { name: /^Remove photo/ })
  // A draft that was cut off may have one.
  for (let left = await old.count(); left > 0; left--) {
    await old.first().click()
    await old.nth(left - 1).waitFor({ state: 'detached' })
  }
  const label = sheet.locator('#status-photos-label')
  if ((await label.count()) === 0) return 0
  if ((await label.innerText()) !== 'Photo' && !optionalPhoto) return 0
  await sheet
    .locator('#status-photos')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: doorPicture(picture) })
  await old.first().waitFor()
  return 1
}

/** Answers what the open sheet asks. Resolves with the number of photos on it. */
export async function fillSheet(sheet: Locator, answers: SheetAnswers): Promise<number> {
  await sheet.waitFor()
  const moreReasons = sheet.getByRole('button', { name: 'More reasons' })
  if ((await moreReasons.count()) > 0) await moreReasons.click()
  await choose(sheet, 'status-reason', answers.reason)
  await choose(sheet, 'status-handover', answers.handover)
  await sheet.locator('#status-note').fill(answers.note)
  const amendment = sheet.locator('#status-amendment')
  if ((await amendment.count()) > 0) await amendment.fill(answers.amendment)
  return await attach(sheet, answers)
}
