import { describe, expect, it } from 'vitest'
import type { StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { rateEntrySchema } from '#contracts/pay/rate-endpoints.ts'
import { checkRateTable } from '#domain/pay/rate-table.ts'
import { readRules, writeRules } from '#domain/toggle-rules.ts'
import { blankCourier, readCourier } from '#features/depot/people/courier-form.ts'
import { blankNotice, toNoticeForm, readNotice } from '#features/depot/publish/notice/notice-form.ts'
import { readEntryFile } from '#features/depot/publish/read-entry-file.ts'
import { numberedId } from '#support/parcels.ts'

const id = numberedId(7)
const now = new Date('2026-05-14T09:00:00Z')
const notice = { ...blankNotice('SAM'), title: 'Gate 3', body: 'Load at gate 1.' }

describe('a notice as it is typed', () => {
  it('goes to a sub-depot, or to a round of it', () => {
    expect(readNotice(notice, id, now)).toMatchObject({
      notice: { group: { kind: 'sub-depot', subDepot: 'SAM' }, expiresAt: null },
    })
    expect(readNotice({ ...notice, round: ' 104 ' }, id, now)).toMatchObject({
      notice: { group: { kind: 'round', subDepot: 'SAM', round: '104' } },
    })
  })

  it('ends at a moment to come in the United Kingdom, or is refused', () => {
    const until = { day: '19', month: '5', year: '2026' }
    expect(readNotice({ ...notice, until, time: '18:00' }, id, now)).toMatchObject({
      notice: { expiresAt: '2026-05-19T17:00:00.000Z' },
    })
    expect(readNotice({ ...notice, until: { ...until, day: '13' } }, id, now)).toEqual({
      faults: { until: 'Enter a future date, or leave it blank' },
    })
    expect(readNotice({ ...notice, time: '18:00' }, id, now)).toEqual({
      faults: { until: 'Enter a future date, or leave it blank' },
    })
  })

  it('is given at a moment to come, before it ends, and reads again as it was typed', () => {
    const from = { day: '18', month: '5', year: '2026' }
    const until = { day: '19', month: '5', year: '2026' }
    const read = readNotice({ ...notice, from, fromTime: '06:30', until, time: '18:00' }, id, now)
    expect(read).toMatchObject({
      notice: { publishAt: '2026-05-18T05:30:00.000Z', expiresAt: '2026-05-19T17:00:00.000Z' },
    })
    expect(readNotice({ ...notice, from: { ...from, day: '13' } }, id, now)).toEqual({
      faults: { from: 'Enter a future date, or leave it blank' },
    })
    expect(readNotice({ ...notice, from: until, until: from }, id, now)).toEqual({
      faults: { until: 'The expiry must be after the publish time' },
    })
    const given: StaffNotice = {
      ...('notice' in read
        ? read.notice
        : { id, group: { kind: 'everyone' }, title: '', body: '', acknowledge: false, expiresAt: null }),
      publishedAt: '2026-05-18T05:30:00.000Z',
      isOut: false,
      version: 1,
      withdrawnAt: null,
      addressed: 0,
      delivered: 0,
      read: 0,
      acknowledged: 0,
    }
    expect(readNotice(toNoticeForm(given), id, now)).toEqual(read)
  })

  it('has a title and a text', () => {
    expect(readNotice({ ...notice, title: ' ', body: 'x'.repeat(4001) }, id, now)).toEqual({
      faults: { title: 'Enter a title', body: 'Text must be 4,000 characters or fewer' },
    })
  })
})

describe('a table of rates from a file', () => {
  const rates = { postable: 1, packet: 1, standard: 1, large: 1, heavy: 1, collection: 1 }
  const file = (text: string) => new File([text], 'rates.json')
  const read = async (text: string) =>
    await readEntryFile(file(text), rateEntrySchema, ({ periods }) => checkRateTable(periods))

  it('is refused with the days of a gap', async () => {
    const periods = [
      { from: '2026-04-01', to: '2026-04-30', rates },
      { from: '2026-05-03', to: null, rates },
    ]
    expect(await read(JSON.stringify({ couriers: [], periods }))).toEqual({
      name: 'rates.json',
      faults: ['No rate from 1 May 2026 to 2 May 2026.'],
    })
  })

  it('says what is wrong with a file that is none', async () => {
    expect(await read('')).toMatchObject({ faults: ['The file is empty.'] })
    expect(await read('from,to')).toMatchObject({ faults: ['The file is not JSON.'] })
    expect(await read('{"couriers":[]}')).toMatchObject({ faults: [expect.stringContaining('periods')] })
  })
})

describe('whom a toggle reaches, as it is written', () => {
  it('is read as it is shown', () => {
    const text = 'group:testers,sub-depot:SAM,share:20'
    const rules = readRules(text)
    expect(typeof rules === 'string' ? rules : writeRules(rules)).toBe(text)
  })

  it('names the first that is nobody', () => {
    expect(readRules('everyone,share:many')).toContain('"share:many" is nobody')
  })
})

describe('a courier as typed', () => {
  it('is what the books take, or has its faults by field', () => {
    const typed = {
      ...blankCourier('SAM'),
      id: 'sub-1',
      name: 'A. Example',
      courierNumber: 'c-104',
      rounds: '104, 118',
      phones: '07700 900104, +44 (0)7700 900105',
    }
    expect(readCourier(typed)).toEqual({
      id: 'sub-1',
      entry: {
        subDepot: 'SAM',
        name: 'A. Example',
        courierNumber: 'C-104',
        roles: ['courier'],
        rounds: ['104', '118'],
        phones: ['+447700900104', '+447700900105'],
      },
    })
    expect(Object.keys((readCourier({ ...typed, id: '', phones: '077' }) as { faults: object }).faults)).toEqual([
      'id',
      'phones',
    ])
  })
})
