import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import type { CoverRow, Holiday } from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { withDepot } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { withLine } from './with-line.ts'

const today = londonDay(new Date())
/** A Monday, later than what the demo has booked. */
const monday = addDays(today, 8 * 7 + 1 - new Date(`${today}T12:00:00Z`).getUTCDay())

async function fillDays(page: Page, from: string, to: string): Promise<void> {
  for (const [group, date] of [
    ['First day', from],
    ['Last day', to],
  ] as const) {
    const [year = '', month = '', day = ''] = date.split('-')
    for (const [part, typed] of [
      ['Day', day],
      ['Month', month],
      ['Year', year],
    ] as const)
      await page.getByRole('group', { name: group }).getByLabel(part, { exact: true }).fill(typed)
  }
}
const row = (page: Page, from: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${dayName(from)}`) })

test('a holiday survives a flat battery, arrives once, and is declined while its courier cancels it without signal', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable(page, 'leaveTerms')).length).toBe(1)
    await line.cut()

    await page.goto(`${origin}/plan/holidays/request`)
    await fillDays(page, monday, addDays(monday, 2))
    await page.getByLabel('B. Sample (demo)').check()
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'holidayDrafts'))).toContain('"invited":["')
    await phone.kill()
    page = await phone.open(`${origin}/plan/holidays/request`)
    await expect(page.getByText('3 days of leave.')).toBeVisible()
    await expect(page.getByLabel('B. Sample (demo)')).toBeChecked()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText('Request saved on this phone')).toBeVisible()
    await phone.kill()

    await line.mend()
    page = await phone.open(`${origin}/plan/holidays`)
    await expect
      .poll(async () => (await deviceRecord(page)).delivery.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['done'])
    const [input] = (await deviceRecord(page)).outbox.map((tap) => tap.input as RequestHolidayInput)
    if (!input) return
    await expect(row(page, monday)).toContainText('Asked for')
    await expect(row(page, monday)).not.toContainText('aiting to be sent')

    await line.cut()
    expect((await stack.depot('decline-holiday', input.id, 'Two others are away.')).code).toBe(0)
    await page.goto(`${origin}/plan/holidays/${input.id}`)
    await expect(page.getByText('Can’t reach the server.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel this holiday' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Cancellation saved on this phone')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

    await line.mend()
    await page.goto(`${origin}/outbox`)
    await page.goto(`${origin}/plan/holidays/${input.id}`)
    await expect(page.getByText('The depot says: Two others are away.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('The depot didn’t accept your cancellation')).toBeVisible()
    await page.getByRole('button', { name: /^Remove this message/ }).click()
    await expect(page.getByText('The depot didn’t accept your cancellation')).toHaveCount(0)

    // The colleague of the demo asks to be covered.
    await page.goto(`${origin}/plan/holidays`)
    await page.getByRole('button', { name: /^Yes, I’ll cover/ }).click()
    await expect
      .poll(async () => (await rawTable<CoverRow>(page, 'holidayCovers')).map(({ state }) => state), {
        timeout: 60_000,
      })
      .toEqual(['accepted'])
    await expect(page.getByText('You’re covering', { exact: true }).first()).toBeVisible()

    // All of it with a network: asked for, approved, cancelled.
    const later = addDays(monday, 7)
    await page.goto(`${origin}/plan/holidays/request`)
    await fillDays(page, later, later)
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(row(page, later)).toContainText('Waiting for the depot to decide', { timeout: 60_000 })
    // The screen has it with the receipt, the table with the feed.
    await expect
      .poll(async () => (await rawTable<Holiday>(page, 'holidays')).some(({ from }) => from === later))
      .toBe(true)
    const asked = (await rawTable<Holiday>(page, 'holidays')).find(({ from }) => from === later)
    expect((await stack.depot('approve-holiday', asked?.id ?? '')).code).toBe(0)
    await page.goto(`${origin}/outbox`)
    await page.goto(`${origin}/plan/holidays/${asked?.id}`)
    await expect(page.getByText('Approved', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Cancel this holiday' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect
      .poll(async () => (await rawTable<Holiday>(page, 'holidays')).find(({ from }) => from === later)?.state, {
        timeout: 60_000,
      })
      .toBe('cancelled')

    await stack.stop()
    const stored = await withDepot(stack.dataDir, async (database) => {
      const { rows } = await sql<{ body: Holiday }>`
        select body from holidays.holiday where from_day in (${monday}, ${later}) or cover = 'covered' order by from_day`.execute(
        await database.schema<unknown>('manifest_reader', []),
      )
      return rows.map(({ body }) => body)
    })
    expect(stored).toMatchObject([
      { state: 'requested', cover: { state: 'covered', invitations: [{ state: 'accepted' }] } },
      {
        id: input.id,
        state: 'declined',
        text: 'Two others are away.',
        cover: { state: 'none', invitations: [{ courier: input.invited[0], state: 'withdrawn' }] },
      },
      { id: asked?.id, state: 'cancelled' },
    ])
  })
})
