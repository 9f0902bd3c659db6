import { expect, test } from 'vitest'
import type { StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { beginNotice, isOutrun, isUntouched, newKey, typed } from '#features/depot/publish/notice/notice-draft.ts'

const notice: StaffNotice = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Gate 3',
  body: 'Load at gate 1.',
  acknowledge: false,
  expiresAt: null,
  group: { kind: 'sub-depot', subDepot: 'SAM' },
  publishedAt: '2026-05-20T05:00:00.000Z',
  isOut: false,
  version: 4,
  withdrawnAt: null,
  addressed: 0,
  delivered: 0,
  read: 0,
  acknowledged: 0,
}
let ids = 0
const newId = () => `id-${++ids}`

test('another text of a new notice is another notice, the same text the same', () => {
  const begun = beginNotice(null, 'SAM', newId)
  expect(begun).toMatchObject({ id: newKey, seen: null, form: { to: 'SAM', title: '' } })
  expect(typed(begun, { title: 'Gate 4' }, newId).noticeId).not.toBe(begun.noticeId)
  const changed = beginNotice(notice, 'SAM', newId)
  expect(typed(changed, { title: 'Gate 4' }, newId)).toMatchObject({
    id: notice.id,
    noticeId: notice.id,
    seen: 4,
    form: { title: 'Gate 4' },
  })
})

test('nothing is kept of what was put back as it was', () => {
  const begun = beginNotice(notice, 'SAM', newId)
  const other = typed(begun, { title: 'Gate 4' }, newId)
  expect([isUntouched(begun), isUntouched(other), isUntouched(typed(other, { title: 'Gate 3' }, newId))]).toEqual([
    true,
    false,
    true,
  ])
})

test('a change that was begun on another version is outrun, and a new notice never', () => {
  const begun = beginNotice(notice, 'SAM', newId)
  expect([isOutrun(begun, notice), isOutrun(begun, { ...notice, version: 5 }), isOutrun(begun, null)]).toEqual([
    false,
    true,
    false,
  ])
  expect(isOutrun(beginNotice(null, 'SAM', newId), notice)).toBe(false)
})
