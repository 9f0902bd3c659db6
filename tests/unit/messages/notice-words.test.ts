import { expect, it } from 'vitest'
import type { Notice } from '#contracts/messages/notice.ts'
import { formatGroup, formatMoment, splitParagraphs } from '#features/messages/notice-labels.ts'
import { numberedId } from '#support/parcels.ts'

const notice: Notice = {
  id: numberedId(1),
  title: 'Gate 3',
  body: 'One\nstill one\n \n\nTwo',
  acknowledge: false,
  expiresAt: null,
  group: { kind: 'everyone' },
  publishedAt: '2026-05-14T08:00:00.000Z',
  readAt: null,
  acknowledgedAt: null,
}

it('a notice is shown in its paragraphs', () => {
  expect(splitParagraphs(notice)).toEqual(['One\nstill one', 'Two'])
})

it('a notice says whom it is for, and when it came by the clock of the United Kingdom', () => {
  expect(formatGroup(notice)).toBe('To all couriers')
  expect(formatGroup({ ...notice, group: { kind: 'sub-depot', subDepot: 'SAM' } })).toBe('To all of SAM')
  expect(formatGroup({ ...notice, group: { kind: 'round', subDepot: 'SAM', round: '104' } })).toBe('To round 104')
  expect(formatMoment(notice.publishedAt)).toBe('Thursday 14 May, 09:00')
})
