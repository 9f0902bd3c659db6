import type { AppealReviewInput } from '#contracts/performance/star-commands.ts'
import type { Review } from '#contracts/performance/stars.ts'
import type { MakeTap } from './tap-making.ts'

export const showsAppeal = (row: unknown, input: unknown): boolean => {
  const { appeal } = row as Review
  const { id, text } = input as AppealReviewInput
  return appeal?.id === id && appeal.text === text
}

/** Appeals against a review that is not the best one and has no appeal yet; returns undefined if none is left. */
export const tapAppealReview: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/pay/stars`)
  await page
    .locator('#main')
    .getByText(/^As of/)
    .waitFor()
  const open = page
    .locator('a[href^="/pay/stars/"]')
    .filter({ hasText: /[1-4] stars?/ })
    .filter({ hasNotText: /appeal|does not count/i })
  const count = await open.count()
  if (count === 0) return undefined
  const href = (await open.nth(random.int(count)).getAttribute('href')) ?? ''
  await page.goto(`${origin}${href}`)
  const text = page.locator('#appeal-text')
  await page.getByText('Delivered on').waitFor()
  if ((await text.count()) === 0) return undefined
  await text.fill(`appeal ${n}`)
  return {
    entity: href.replace('/pay/stars/', 'review/'),
    words: 'Appeal saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the appeal' }).click(),
    shown: async () =>
      await page
        .getByText(/^Your appeal/)
        .first()
        .waitFor(),
    holds: (input) => (input as AppealReviewInput).text === `appeal ${n}`,
  }
}
