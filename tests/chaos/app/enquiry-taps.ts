import type { AppealEnquiryInput, ReplyToEnquiryInput, SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { doorPicture } from './door-picture.ts'
import type { MakeTap } from './tap-making.ts'

/** Fills in the form afresh, or continues a draft that was cut off; its id is in the draft. */
export const tapEnquiry: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/form?type=other`)
  const question = page.locator('#form-details')
  await question.fill(`Where is the rack of tap ${n}?`)
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  if (random.chance(0.5) && (await photos.count()) === 0) {
    await page
      .locator('#form-photos')
      .setInputFiles({ name: 'rack.jpg', mimeType: 'image/jpeg', buffer: doorPicture(random.int(1_000)) })
    await photos.first().waitFor()
  }
  await page.getByRole('button', { name: 'Check answers' }).click()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.waitFor()
  const [draft] = await rawTable<{ id: string }>(page, 'enquiryDrafts')
  if (!draft) return undefined
  return {
    entity: `enquiry/${draft.id}`,
    words: 'Enquiry saved on this phone',
    press: async () => await send.click(),
    shown: async () => await page.getByRole('link', { name: 'See what you sent' }).waitFor(),
    holds: (input) => (input as SubmitEnquiryInput).answers['details'] === `Where is the rack of tap ${n}?`,
  }
}

/** Adds to an enquiry that the depot has received. */
export const tapReply: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  const ids = (await rawTable<Enquiry>(page, 'enquiries')).map(({ id }) => id).sort()
  const id = ids[random.int(Math.max(1, ids.length))]
  if (id === undefined) return undefined
  await page.goto(`${origin}/form?enquiry=${id}`)
  await page.locator('#enquiry-reply').fill(`More of tap ${n}`)
  return {
    entity: `enquiry/${id}`,
    words: 'Reply saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the reply' }).click(),
    shown: async () => await page.getByText(`More of tap ${n}`, { exact: true }).waitFor(),
    holds: (input) => (input as ReplyToEnquiryInput).text === `More of tap ${n}`,
  }
}

/** Against an answer that the phone has; where there is none, the office gives one, which comes by itself. */
export const tapAppeal: MakeTap = async ({ stage: { page, origin }, stack, n }) => {
  const enquiries = (await rawTable<Enquiry>(page, 'enquiries'))
    .sort((a, b) => a.id.localeCompare(b.id))
    .filter(({ appealedAt }) => appealedAt === null)
  const answered = enquiries.find(({ state }) => state === 'answered')
  if (!answered) {
    const [next] = enquiries
    if (next) await stack.depot('answer', next.reference, 'It is at gate 3.')
    return undefined
  }
  await page.goto(`${origin}/form?enquiry=${answered.id}`)
  await page.getByRole('heading', { name: 'Your answers' }).waitFor()
  const appeal = page.locator('#enquiry-appeal')
  // A reply that still waits has put it back to work.
  if ((await appeal.count()) === 0) return undefined
  await appeal.fill(`Not so, says tap ${n}`)
  return {
    entity: `enquiry/${answered.id}`,
    words: 'Appeal saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the appeal' }).click(),
    shown: async () => await page.getByText(`Not so, says tap ${n}`, { exact: true }).waitFor(),
    holds: (input) => (input as AppealEnquiryInput).text === `Not so, says tap ${n}`,
  }
}
