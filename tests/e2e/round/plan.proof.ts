import { expect, test, type Page } from '@playwright/test'
import type { AvailabilityException, RoundOffer, WeeklyPattern } from '#contracts/availability/availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { deviceRecord } from './device-record.ts'
import { withLine } from './with-line.ts'

const offer = (page: Page, round: string) => page.getByRole('article', { name: new RegExp(`^Round ${round},`) })
const state = async (page: Page, round: string) =>
  (await rawTable<RoundOffer>(page, 'roundOffers')).find((each) => each.round === round)?.state
const slow = { timeout: 60_000 }

test('plans made without signal survive a flat battery and arrive; of two couriers who want a round one gets it, and the other is told', async () => {
  await withLine(async ({ stack, line, phone, another, origin }) => {
    const otherPhone = another()
    const free = `http://127.0.0.1:${stack.port}`
    const day = addDays(londonDay(new Date()), 3)
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable(page, 'roundOffers')).length, slow).toBe(2)
    await expect(page.getByRole('link', { name: /^Round offer, answer by/ })).toBeVisible()
    await line.cut()

    // A week, with the battery flat in the middle of it.
    await page.goto(`${origin}/plan/week`)
    await page.getByLabel('Saturday', { exact: true }).selectOption('Part of the day')
    await page.getByLabel('Saturday From').fill('09:15')
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'planDrafts'))).toContain('09:15')
    await phone.kill()
    page = await phone.open(`${origin}/plan/week`)
    await expect(page.getByLabel('Saturday From')).toHaveValue('09:15')
    await page.getByLabel('Saturday Until').fill('11:45')
    await page.getByRole('button', { name: 'Save your week' }).click()
    await expect(page.getByText('Your week is saved on this phone')).toBeVisible()
    await page.goto(`${origin}/plan?day=${day}`)
    await page.getByRole('radio', { name: 'Not available', exact: true }).check()
    await page.getByRole('button', { name: `Save ${dayName(day)}` }).click()
    await expect(page.getByText(`${dayName(day)} saved on this phone`)).toBeVisible()

    // Both couriers want round 131: this one asks without signal, the other one with it.
    await page.goto(`${origin}/plan/offers`)
    await page.getByRole('button', { name: 'Accept round 131' }).click()
    await expect(offer(page, '131')).toContainText('Request sent when there is signal')
    await page.getByRole('button', { name: 'Decline round 140' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'It is too far' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline round 140' }).click()
    await expect(page.getByText('Round 140 declined')).toBeVisible()
    await phone.kill()

    const other = await otherPhone.open(free)
    await signIn(other, stack, 1)
    await expect.poll(async () => (await rawTable(other, 'roundOffers')).length, slow).toBe(1)
    await other.goto(`${free}/plan/offers`)
    await other.getByRole('button', { name: 'Accept round 131' }).click()
    await expect(other.getByText('Yours', { exact: true })).toBeVisible(slow)

    await line.mend()
    page = await phone.open(`${origin}/plan/offers`)
    await expect(offer(page, '131')).toContainText('You did not get this round', slow)
    await expect(offer(page, '131')).toContainText(
      'Another courier’s request reached the depot first, so the round is theirs.',
    )
    await page.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(page.getByText('Another courier has it')).toBeVisible()
    await expect
      .poll(async () => (await deviceRecord(page)).delivery.every(({ state: each }) => each === 'done'), slow)
      .toBe(true)
    expect([await state(page, '131'), await state(page, '140')]).toEqual(['taken', 'declined'])
    expect((await rawTable<WeeklyPattern>(page, 'weeklyPatterns'))[0]?.days.saturday).toEqual({
      kind: 'between',
      from: '09:15',
      to: '11:45',
    })
    expect(await rawTable<AvailabilityException>(page, 'availabilityExceptions')).toEqual([
      { id: day, availability: { kind: 'unavailable' } },
    ])
    const { output } = await stack.depot('offers')
    expect(output).toMatch(/round 131 .*, accepted/)
    expect(output).toMatch(/declined \(too-far\)/)
  })
})
