import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import type { Pension } from '#contracts/pay/pension.ts'
import type { Review } from '#contracts/performance/stars.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { withDepot } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { withLine } from './with-line.ts'

test('an appeal and a change of the pension survive a flat battery while they are typed, arrive once, and are answered', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    const [{ sub }] = demoCouriers
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable(page, 'reviews')).length).toBeGreaterThan(0)
    await expect.poll(async () => (await rawTable(page, 'pensions')).length).toBe(1)
    const recent = new Date(Date.now() - 10 * 86_400_000).toISOString()
    const reviews = (await rawTable(page, 'reviews')) as Review[]
    const review = reviews.find(({ rating, excluded, publishedAt }) => rating < 5 && !excluded && publishedAt > recent)
    if (!review) throw new Error('The demo has no review to appeal')
    await line.cut()

    await page.goto(`${origin}/pay/stars/${review.id}`)
    await page.getByLabel('What went wrong').fill('The parcel was wet when it ca')
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'appealDrafts'))).toContain('when it ca')
    await phone.kill()
    page = await phone.open(`${origin}/pay/stars/${review.id}`)
    await expect(page.getByLabel('What went wrong')).toHaveValue('The parcel was wet when it ca')
    await page.getByLabel('What went wrong').fill('The parcel was wet when it came.')
    await page.getByRole('button', { name: 'Send the appeal' }).click()
    await expect(page.getByText('Appeal saved on this phone')).toBeVisible()

    await page.goto(`${origin}/pay/pension?popup=pension-details`)
    await page.getByRole('radio', { name: 'Change your contribution' }).check()
    await page.getByLabel('Your share in per cent').fill('8')
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'pensionDrafts'))).toContain('"8"')
    await phone.kill()
    page = await phone.open(`${origin}/pay/pension?popup=pension-details`)
    await expect(page.getByLabel('Your share in per cent')).toHaveValue('8')
    await page.getByRole('button', { name: 'Send to the office' }).click()
    await expect(page.getByText('Pension change saved on this phone')).toBeVisible()
    await phone.kill()

    await line.mend()
    page = await phone.open(`${origin}/pay/pension`)
    await expect(page.getByText('The office is looking at it')).toBeVisible({ timeout: 60_000 })
    await page.goto(`${origin}/pay/stars/${review.id}`)
    await expect(page.getByText('Your appeal is being looked at')).toBeVisible({ timeout: 60_000 })
    expect((await deviceRecord(page)).outbox.map(({ command }) => command)).toEqual([
      'appealReview',
      'requestPensionChange',
    ])

    const listed = await stack.depot('reviews', '--appeal', 'received')
    const appeal = /appeal ([0-9a-f-]{36}), received: The parcel was wet when it came\./.exec(listed.output)?.[1] ?? ''
    expect(listed.output.match(/appeal [0-9a-f-]{36}/g)).toHaveLength(1)
    expect((await stack.depot('accept-appeal', appeal, 'The roof of the depot leaks.')).code).toBe(0)
    expect((await stack.depot('decide-pension', sub, 'done')).output).toContain('asks rate 8%, done')
    await page.goto(`${origin}/outbox`)
    await page.goto(`${origin}/pay/stars/${review.id}`)
    await expect(page.getByText('Does not count. The roof of the depot leaks.')).toBeVisible({ timeout: 60_000 })
    await page.goto(`${origin}/pay/pension`)
    await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('8%', { exact: true })).toBeVisible()

    await stack.stop()
    const [reviewRow, pensionRow] = await withDepot(stack.dataDir, async (database) => {
      const db = await database.schema<unknown>('manifest_reader', [])
      const found = await sql<{ body: Review }>`select body from performance.review where appeal is not null`.execute(
        db,
      )
      const own = await sql<{ body: Pension }>`select body from auth.pension where courier = ${sub}`.execute(db)
      return [found.rows, own.rows] as const
    })
    expect(reviewRow).toMatchObject([
      { body: { id: review.id, excluded: { reason: 'appeal' }, appeal: { id: appeal, state: 'accepted' } } },
    ])
    expect(pensionRow).toMatchObject([
      { body: { ownPercent: 8, request: { want: 'rate', percent: 8, state: 'done' } } },
    ])
  })
})
