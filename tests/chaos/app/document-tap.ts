import type { SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import { doorPicture } from './door-picture.ts'
import type { MakeTap } from './tap-making.ts'

export const showsDocument = (row: unknown, input: unknown): boolean => {
  const { sent } = row as CourierDocument
  const { id, number, photos } = input as SubmitDocumentInput
  return sent.id === id && sent.number === number && sent.photos.length === photos.length
}

/** Sends a document of one of two steps; fills in the form afresh, or continues a draft that was cut off. */
export const tapDocument: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  const step = random.pick(['insurance', 'right-to-work'])
  await page.goto(`${origin}/onboarding/${step}`)
  const number = page.locator('#document-number')
  const newer = page.getByRole('button', { name: 'Upload a new one' })
  await number.or(newer).first().waitFor()
  if (await newer.isVisible()) await newer.click()
  await number.fill(`TAP ${n}`)
  const [day, month, year] = ['', '-month', '-year'].map((part) => page.locator(`#document-expiry${part}`))
  await day?.fill(String(1 + random.int(28)))
  await month?.fill(String(1 + random.int(12)))
  await year?.fill(String(new Date().getFullYear() + 1))
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  if ((await photos.count()) === 0) {
    await page
      .locator('#document-photos')
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: doorPicture(random.int(1_000)) })
    await photos.first().waitFor()
  }
  await page.getByRole('button', { name: 'Check and send' }).click()
  const send = page.getByRole('button', { name: 'Send to the depot' })
  await send.waitFor()
  return {
    entity: `document/${step}`,
    words: 'Document saved on this phone',
    press: async () => await send.click(),
    shown: async () =>
      await page
        .locator(`a[href="/onboarding/${step}"]`, { hasText: /waiting to be sent|being sent|being checked/i })
        .waitFor(),
    holds: (input) => (input as SubmitDocumentInput).number === `TAP ${n}`,
  }
}
