import { isDeepStrictEqual } from 'node:util'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import { londonDay } from '#domain/dates/day.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** One street of the round goes up by one place. */
export const tapOrder: MakeTap = async ({ stage: { page, origin, random } }) => {
  const today = (await rawTable<Manifest>(page, 'manifests')).find(
    ({ date, roundNumber }) => date === londonDay(new Date()) && roundNumber === '104',
  )
  if (!today) return undefined
  await page.goto(`${origin}/manifest/order?round=${today.id}`)
  const streets = page.getByRole('list', { name: 'Streets' }).locator(':scope > li')
  await streets.first().waitFor()
  const count = await streets.count()
  if (count < 2) return undefined
  await streets
    .nth(1 + random.int(count - 1))
    .getByRole('button', { name: /^Move .* up$/ })
    .first()
    .click()
  const order = await streets.locator('strong').allInnerTexts()
  return {
    entity: `round-order/${today.roundId}`,
    words: 'Order saved',
    press: async () => await page.getByRole('button', { name: 'Save the order' }).click(),
    shown: async () => await page.locator('a.list-row').first().waitFor(),
    holds: (input) =>
      isDeepStrictEqual(
        (input as RoundOrder).runs.map(({ street }) => street),
        order,
      ),
  }
}
