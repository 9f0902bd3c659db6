import { expect, test } from 'vitest'
import type { Courier } from '#contracts/courier/courier.ts'
import { formatClosed, whoMayDrive } from '#features/depot/round/who-may-drive.ts'

const courier = (id: string, name: string, closedAt?: string): Courier => ({
  id,
  name,
  courierNumber: `C-${id}`,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: [],
  phones: [],
  address: null,
  ...(closedAt !== undefined && { closedAt }),
})
const closedAt = '2026-11-20T10:00:00.000Z'
const books = [courier('3', 'Cy Template'), courier('1', 'Ada Example'), courier('2', 'Bo Sample', closedAt)]

test('a round is offered to open accounts by name, without whoever has it', () => {
  const { open, closed } = whoMayDrive(books, null)
  expect(open.map(({ id }) => id)).toEqual(['1', '3'])
  expect(closed.map(({ id }) => id)).toEqual(['2'])
  expect(whoMayDrive(books, '1').open.map(({ id }) => id)).toEqual(['3'])
})

test('whoever drives it and is closed is not said to be left out', () => {
  expect(whoMayDrive(books, '2').closed).toEqual([])
})

test('who is not offered is said with the reason', () => {
  expect(formatClosed([])).toBeUndefined()
  expect(formatClosed([courier('2', 'Bo Sample', closedAt)])).toBe(
    'Bo Sample is not in the list: the account is closed.',
  )
  const three = ['Bo Sample', 'Di Sample', 'Ed Sample'].map((name) => courier(name, name, closedAt))
  expect(formatClosed(three)).toBe('Bo Sample, Di Sample and Ed Sample are not in the list: their accounts are closed.')
})
