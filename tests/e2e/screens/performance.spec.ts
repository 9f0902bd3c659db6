import { expect, test, type Page } from '@playwright/test'
import type { DayParcels, QualityDay, QualityParcel } from '#contracts/performance/quality.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { weekStart } from '#domain/pay-period.ts'
import { parcelFigures } from '#domain/quality/measures.ts'
import { weekNumber } from '#domain/quality/spans.ts'
import { numberedId } from '#support/parcels.ts'
import { qualityParcel } from '#support/quality-parcel.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'

const config = { ...testConfig, services: { ...testConfig.services, performance: '/api/performance' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const lastWeek = addDays(weekStart(today), -7)
const path = '/tools/personal-courier-performance'

const parcel = (at: number, more: Partial<QualityParcel> = {}): QualityParcel =>
  qualityParcel(at, { id: numberedId(0x1000 + at), ...more })

/** A hundred parcels a week: in the newest whole one two were not tried, one of which went on to the next day. */
const weeks = Array.from({ length: 8 }, (_, at) => addDays(lastWeek, -7 * at + 1))
const daysOf = (at: number): QualityParcel[] =>
  Array.from({ length: 100 }, (_, place) =>
    parcel(at * 100 + place, place < 2 + at ? { attempted: false, delivered: false, carried: place === 0 } : {}),
  )
const id = (day: string): string => `${day}-104`
const qualityDays: QualityDay[] = weeks.map((day, at) => ({
  id: id(day),
  day,
  round: '104',
  figures: parcelFigures(daysOf(at)),
  publishedAt: '2026-05-14T08:00:00.000Z',
}))
const qualityParcels: DayParcels[] = weeks.map((day, at) => ({ id: id(day), day, round: '104', parcels: daysOf(at) }))
const rows = { qualityDays, qualityParcels }

async function open(
  address: string,
  data: Seed = { rows, heard: ['performance'] },
  view: View = phoneView,
): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(address)
  return page
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('each figure stands beside its target with its trend, without signal, and says how old it is', async () => {
  const page = await open(path)
  await expect(page.getByText('Round 104, as of 09:00 on Thursday 14 May')).toBeVisible()
  const attempted = section(page, 'Delivered or attempted same day')
  await expect(attempted).toContainText('98.0%')
  await expect(attempted).toContainText('0.7 below the target')
  await expect(section(page, 'Updated same day')).toContainText('1.3 above the target')
  await expect(section(page, 'Carried forward')).toContainText('1.0 under the limit')
  await expect(section(page, 'Photo pass rate')).toContainText('No figures yet')
  await expect(section(page, 'Missing')).toContainText('0.0 per 1,000')
  await page.getByRole('radio', { name: 'Table' }).check()
  const table = attempted.getByRole('table')
  await expect(table.getByRole('row', { name: new RegExp(`^Week ${weekNumber(lastWeek)}, from`) })).toContainText(
    '98.0%',
  )
  await expect(
    table.getByRole('row', { name: new RegExp(`^Week ${weekNumber(addDays(lastWeek, -7))}, from`) }),
  ).toContainText('97.0%')
  await page.getByRole('combobox', { name: 'Gathered' }).selectOption('By period')
  await expect(table.getByRole('rowheader').first()).toContainText(/^Period \d+, from Sunday/)
})

test('a figure opens the parcels behind it: those that count against the courier, and the others', async () => {
  const page = await open(path)
  await page.getByRole('link', { name: /Delivered or attempted same day/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivered or attempted same day' })).toBeVisible()
  await expect(page.getByText('98 of 100 parcels')).toBeVisible()
  const against = page.getByRole('list').filter({ hasText: 'DEMO 0000 0000 0000' })
  await expect(against.getByRole('listitem')).toHaveCount(2)
  await expect(against).toContainText('Carried forward')
  await expect(against).toContainText('Not tried')
  await expect(page.getByRole('heading', { name: 'The others' }).locator('..')).toContainText('98')
  await page.getByRole('button', { name: 'Show 48 more' }).click()
  await expect(page.getByText('DEMO 0000 0000 0099')).toBeVisible()
  await page.getByLabel('Week').selectOption(weekStart(weeks[1] ?? ''))
  await expect(page.getByText('97 of 100 parcels')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lower your figure' }).locator('..')).toContainText('3')
})

test('a parcel that is still on this phone can be opened, others are named alone', { tag: '@proof' }, async () => {
  const manifest = manifestOf()
  const parcels = parcelsOf(1, () => ({ id: numberedId(0x1000), manifestId: manifest.id }))
  const page = await open(`${path}/attempted?span=${lastWeek}`, {
    rows,
    heard: ['performance'],
    manifests: [manifest],
    parcels,
    pulled: true,
  })
  await expect(page.getByRole('link', { name: 'DEMO 0000 0000 0000' })).toHaveAttribute(
    'href',
    `/manifest/${numberedId(0x1000)}`,
  )
  await expect(page.getByText('DEMO 0000 0000 0001')).toBeVisible()
  await expect(page.getByRole('link', { name: 'DEMO 0000 0000 0001' })).toHaveCount(0)
})

test('before the first figures, and where there are none, that is said', { tag: '@proof' }, async () => {
  const page = await open(path, {})
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  const empty = await open(path, { heard: ['performance'] })
  await expect(empty.getByRole('heading', { name: 'Nothing was measured yet' })).toBeVisible()
  await empty.goto(`${path}/attempted?span=2026-99-99`)
  await expect(empty.getByText('Nothing counted')).toBeVisible()
})

test('an address of a figure that there is not is told so', { tag: '@proof' }, async () => {
  const page = await open(`${path}/happiness`)
  await expect(page.getByRole('heading', { name: 'Figure not found' })).toBeVisible()
})

for (const address of [path, `${path}/attempted?span=${lastWeek}`]) {
  test(
    `${address.includes('?') ? 'the parcels behind a figure' : 'the figures'} have no accessibility fault in any theme, and nothing is cut off`,
    { tag: '@proof' },
    async () => {
      for (const view of [
        phoneView,
        { width: 320, height: 568 },
        { width: 390, height: 844, textSize: 32 },
        { width: 1280, height: 800 },
      ]) {
        const page = await open(address, { rows, heard: ['performance'] }, view)
        await expect(page.getByText(/^(Round 104, as|As) of/).first()).toBeVisible()
        expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
        if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
      }
    },
  )
}
