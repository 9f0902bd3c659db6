import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Claim } from '#contracts/claims/claim.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Invoice, InvoiceDay, PayLine } from '#contracts/pay/pay.ts'
import type { RateTable } from '#contracts/pay/rates.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import { numberedId } from '#support/parcels.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { withLine } from './with-line.ts'

/** The lines of a day's list of the demo, as a depot that agrees with its courier would invoice them. */
async function linesOf(page: Page, date: string): Promise<PayLine[]> {
  const [table] = await rawTable<RateTable>(page, 'rateTables')
  const period = periodOn(table?.periods ?? [], date)
  if (!period) throw new Error('The demo has rates.')
  const manifest = (await rawTable<Manifest>(page, 'manifests')).find((each) => each.date === date)
  const parcels = (await rawTable<Parcel>(page, 'parcels')).filter(
    (each) => each.manifestId === manifest?.id && each.status === 'delivered',
  )
  return parcels.map(({ id, band, attempts }) => ({
    parcel: id,
    event: 'accrued',
    band,
    rateFrom: period.from,
    amount: period.rates[band],
    attempt: attempts + 1,
  }))
}

test('a published invoice arrives, is held against the phone, and its mistake is claimed without signal, decided, and put right by the next invoice', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    const page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable<Invoice>(page, 'invoices')).length).toBe(4)
    await expect.poll(async () => (await rawTable(page, 'forms')).length).toBe(3)

    // The demo's last invoice forgets a parcel and has another in too small a band.
    await page.goto(`${origin}/pay`)
    await expect(page.getByRole('heading', { name: 'Saturday: 2 parcels don’t match' })).toBeVisible()

    // A second invoice of that week, for the rest: the parcel that was forgotten, and one that nobody knows.
    const [first] = (await rawTable<Invoice>(page, 'invoices')).sort((a, b) => b.week.localeCompare(a.week))
    if (!first) throw new Error('The demo has invoices.')
    const days = (await rawTable<InvoiceDay>(page, 'invoiceDays')).filter(({ invoice }) => invoice === first.id)
    const saturday = payWeek(first.week).to
    const invoiced = new Set(days.find(({ date }) => date === saturday)?.lines.map(({ parcel }) => parcel))
    const forgotten = (await linesOf(page, saturday)).filter(({ parcel }) => !invoiced.has(parcel))
    expect(forgotten).toHaveLength(1)
    const stranger = { ...forgotten[0], parcel: numberedId(0xdead) } as PayLine
    const entry: InvoiceEntry = {
      subDepot: 'SAM',
      number: '104-LATE',
      type: 'delivery',
      week: first.week,
      state: 'issued',
      others: [],
      days: [{ date: saturday, round: '104', lines: [...forgotten, stranger] }],
    }
    const file = join(stack.dataDir, 'invoice.json')
    writeFileSync(file, JSON.stringify(entry))
    const listed = await stack.depot('invoices', '--week', first.week)
    const courier = /issued \(([^,)]+)/.exec(listed.output)?.[1] ?? ''
    const published = await stack.depot('publish-invoice', courier, numberedId(0x1a7e), file)
    expect(published).toMatchObject({ code: 0 })

    await page.reload()
    await expect.poll(async () => (await rawTable<Invoice>(page, 'invoices')).length).toBe(5)
    await expect(page.getByRole('heading', { name: 'Saturday: 2 parcels don’t match' })).toBeVisible()
    await page.goto(`${origin}/pay?invoice=${numberedId(0x1a7e)}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('not on this phone')

    await line.cut()
    await page.goto(`${origin}/pay?invoice=${first.id}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Claim 16p' }).click()
    await expect(page.getByText('Claim saved on this phone')).toBeVisible()
    await page.goto(`${origin}/pay`)
    await expect(page.getByText('Claim for 16p')).toBeVisible()

    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: 30_000 })
    const { output } = await stack.depot('claims')
    const reference = /(\S+) pay-line, received, £0\.16/.exec(output)?.[1] ?? ''
    expect(await stack.depot('decide', reference, 'accepted', 'It was too small a band.')).toMatchObject({ code: 0 })

    // The next invoice has the correction.
    const isOurs = ({ evidence }: Claim) => evidence.kind === 'pay-line'
    await expect.poll(async () => (await rawTable<Claim>(page, 'claims')).some(isOurs)).toBe(true)
    const claim = (await rawTable<Claim>(page, 'claims')).find(isOurs)
    const other = { id: numberedId(0xad1), text: 'Parcel in too small a band', amount: 160, claim: claim?.id ?? null }
    const next: InvoiceEntry = { ...entry, number: '104-NEXT', type: 'adjustment', others: [other], days: [] }
    writeFileSync(file, JSON.stringify(next))
    expect(await stack.depot('publish-invoice', courier, numberedId(0x1a7f), file)).toMatchObject({ code: 0 })
    await page.goto(`${origin}/pay`)
    await expect(page.getByText('Accepted, in invoice 104-NEXT')).toBeVisible({ timeout: 30_000 })
  })
})
