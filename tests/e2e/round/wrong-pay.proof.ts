import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { recordParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { Invoice, PayLine } from '#contracts/pay/pay.ts'
import type { RatePeriod, RateTable } from '#contracts/pay/rates.ts'
import { londonDay } from '#domain/dates/day.ts'
import { evidencePath } from '#domain/evidence/check-evidence.ts'
import { formatAmount, pounds } from '#domain/money.ts'
import { weekStart } from '#domain/pay-period.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { numberedId } from '#support/parcels.ts'
import { changeByte, createElsewhere, type Elsewhere } from '../evidence/elsewhere.ts'
import { viewAs } from '../road/service-view.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { workerControls } from '../support/worker-controls.ts'
import { openDesk } from './desk-and-phone.ts'
import { handOverAtDoor } from './hand-over.ts'
import { withLine } from './with-line.ts'

const lines = 1500
const courier = demoCouriers[0].sub

let elsewhere: Elsewhere
test.beforeAll(() => {
  elsewhere = createElsewhere()
})
test.afterAll(() => elsewhere.remove())

/** The courier's delivered parcels of a week, with their days. */
async function deliveredFrom(page: Page, week: string): Promise<(Parcel & { date: string })[]> {
  const days = new Map((await rawTable<Manifest>(page, 'manifests')).map(({ id, date }) => [id, date]))
  return (await rawTable<Parcel>(page, 'parcels')).flatMap((parcel) => {
    const date = days.get(parcel.manifestId)
    return parcel.status === 'delivered' && date !== undefined && date >= week ? [{ ...parcel, date }] : []
  })
}

/**
 * Gives the courier so many parcels for today, and records past the phone that they delivered all but a large one.
 * Returns its id.
 */
async function deliverToday(stack: Stack, today: string, parcels: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'courier-wrong-pay-'))
  const rows = demoRoundRows(parcels).map((row) => ({ ...row, services: 'standard' }))
  writeFileSync(join(folder, 'round.csv'), importCsv(rows))
  const imported = await stack.depot('import', join(folder, 'round.csv'), '--remove-missing')
  rmSync(folder, { recursive: true })
  expect(imported.code, imported.output).toBe(0)
  const view = await viewAs(stack, 'courier')
  const list = (await view.rows<Manifest>('manifest', 'manifest')).find(({ date }) => date === today)
  const listed = (await view.rows<Parcel>('manifest', 'parcel')).filter(({ manifestId }) => manifestId === list?.id)
  expect(listed).toHaveLength(parcels)
  const left = listed.find(({ band }) => band === 'large')
  if (!left) throw new Error('The demo has large parcels.')
  const others = listed.filter((parcel) => parcel !== left)
  await view.sendAll(
    recordParcelStatus,
    others.map(({ id, version }): RecordStatusInput => ({
      parcelId: id,
      status: 'delivered',
      proof: { handover: 'recipient' },
      photos: [],
      baseVersion: version,
    })),
  )
  return left.id
}

const toLine = ({ id, band, attempts, date }: Parcel & { date: string }, periods: readonly RatePeriod[]): PayLine => {
  const period = periodOn(periods, date)
  if (!period) throw new Error('The demo has rates.')
  const rate = { rateFrom: period.from, amount: period.rates[band] }
  return { parcel: id, event: 'accrued', band, ...rate, attempt: attempts + 1 }
}

test('one wrong line of 1,500 is seen, claimed without signal in one press, decided at another machine, paid by the next invoice, and its evidence holds at a third', async ({
  browser,
}) => {
  await withLine(async ({ stack, line, phone, origin }) => {
    const page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    const today = londonDay(new Date())
    const week = weekStart(today)
    await expect.poll(async () => (await rawTable(page, 'rateTables')).length).toBeGreaterThan(0)
    await expect.poll(async () => (await rawTable<Manifest>(page, 'manifests')).length).toBeGreaterThan(1)
    const before = await deliveredFrom(page, week)
    const disputed = await deliverToday(stack, today, lines - before.length)
    await page.reload()
    const count = async () => (await deliveredFrom(page, week)).length
    await expect.poll(count, { timeout: 60_000 }).toBe(lines - 1)
    await page.goto(`${origin}/manifest/${disputed}`)
    await handOverAtDoor(page, { handover: 'The recipient' })
    await expect.poll(count, { timeout: 60_000 }).toBe(lines)

    // The depot pays each parcel as the courier recorded it, but for one.
    const delivered = await deliveredFrom(page, week)
    const [table] = await rawTable<RateTable>(page, 'rateTables')
    const periods = table?.periods ?? []
    const wrong = delivered.find(({ id }) => id === disputed)
    if (!wrong) throw new Error('The phone has what it recorded.')
    const right = toLine(wrong, periods)
    const paid = delivered.map((parcel) => toLine(parcel === wrong ? { ...parcel, band: 'packet' } : parcel, periods))
    const owed = right.amount - (paid[delivered.indexOf(wrong)]?.amount ?? 0)
    const entry: InvoiceEntry = {
      subDepot: 'SAM',
      number: '104-LONG',
      type: 'delivery',
      week,
      state: 'issued',
      others: [],
      days: [...new Set(delivered.map(({ date }) => date))].map((date) => ({
        date,
        round: '104',
        lines: paid.filter((_, at) => delivered[at]?.date === date),
      })),
    }
    const invoiceFile = join(stack.dataDir, 'invoice.json')
    const publish = async (id: string, invoice: InvoiceEntry) => {
      writeFileSync(invoiceFile, JSON.stringify(invoice))
      const published = await stack.depot('publish-invoice', courier, id, invoiceFile)
      expect(published.code, published.output).toBe(0)
      await page.reload()
      await expect
        .poll(async () => (await rawTable<Invoice>(page, 'invoices')).some((each) => each.id === id))
        .toBe(true)
    }
    await publish(numberedId(0x1a7e), entry)

    await line.cut()
    await page.goto(`${origin}/pay`)
    await expect(page.getByRole('heading', { name: /: 1 parcel doesn’t match$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Show the invoice' }).click()
    const mismatch = page.getByRole('article')
    await expect(mismatch).toHaveCount(1)
    await expect(mismatch).toContainText('Wrong band')
    await mismatch.getByRole('button', { name: `Claim ${formatAmount(owed)}` }).click()
    await expect(mismatch).toContainText(`Claim for ${formatAmount(owed)}`)
    const commands = (await rawTable<OutboxRow>(page, 'outbox')).map(({ command }) => command)
    expect(commands).toEqual(['recordParcelStatus', 'makeClaim'])

    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: 30_000 })

    const desk = await openDesk(browser, stack)
    await desk.goto('/depot/decide')
    await desk
      .getByRole('list', { name: 'To decide' })
      .getByRole('link', { name: /^Claim: wrong pay/ })
      .click()
    await expect(desk.getByRole('list', { name: 'Lines of the claim' }).getByRole('listitem')).toHaveText([
      new RegExp(
        `^Wrong band: ${formatAmount(owed)}.*parcel ${wrong.id.slice(-8)}.*Invoice: Packet.*Courier’s record: Large.*Delivered`,
      ),
    ])
    await desk.getByRole('button', { name: `Accept, ${pounds(owed)} to pay` }).click()
    await page.goto(`${origin}/pay?invoice=${numberedId(0x1a7e)}`)
    await expect(page.getByRole('article')).toContainText('Accepted', { timeout: 60_000 })

    const claims = (await rawTable<Claim>(page, 'claims')).filter(({ evidence }) => evidence.kind === 'pay-line')
    expect(claims).toMatchObject([{ state: 'accepted', amount: owed, evidence: { lines: [{ parcelId: wrong.id }] } }])
    const correction = {
      id: numberedId(0xad1),
      text: 'Parcel in too small a band',
      amount: owed,
      claim: claims[0]?.id ?? '',
    }
    await publish(numberedId(0x1a7f), {
      ...entry,
      number: '104-NEXT',
      type: 'adjustment',
      others: [correction],
      days: [],
    })
    await page.goto(`${origin}/pay`)
    await expect(page.getByText('Accepted, in invoice 104-NEXT')).toBeVisible()
    await page.goto(`${origin}/pay?invoice=${numberedId(0x1a7f)}`)
    await expect(page.getByText('Parcel in too small a band')).toBeVisible()

    // Somebody who has neither the phone nor the desk checks what the courier recorded.
    await line.cut()
    await page.goto(`${origin}/manifest/${wrong.id}`)
    const file = await elsewhere.bring(page)
    const changed = changeByte(readFileSync(file), evidencePath, 'delivered')
    const changedFile = join(elsewhere.folder, 'changed.zip')
    writeFileSync(changedFile, changed.bytes)
    const naming = `evidence.json, byte ${changed.at}: This file was changed.`

    const good = await elsewhere.verify(file)
    expect(good.output).toMatch(/^The file holds\. /)
    expect(good.output).toContain('1 action for 1 parcel')
    expect(good.code, good.output).toBe(0)
    const bad = await elsewhere.verify(changedFile)
    expect(bad.output).toContain(naming)
    expect(bad.code, bad.output).toBe(1)

    const verifier = await (await browser.newContext()).newPage()
    const noise = await elsewhere.openVerifier(verifier)
    await verifier.getByLabel('Choose the zip file').setInputFiles(file)
    await expect(verifier.getByRole('heading', { name: 'The file holds' })).toBeFocused()
    await verifier.getByLabel('Choose the zip file').setInputFiles(changedFile)
    await expect(verifier.getByRole('heading', { name: 'The file doesn’t hold' })).toBeFocused()
    await expect(verifier.getByRole('listitem').first()).toHaveText(naming)
    expect(noise).toEqual([])
  })
})
