import { acknowledgeNotice, readNotice, type NoticeInput } from '#contracts/messages/notice-commands.ts'
import { noticeSchema, type Notice } from '#contracts/messages/notice.ts'
import type { FeatureSync, MutationStamp, CommandLabels } from '#offline/feature-sync.ts'

const words =
  (title: string) =>
  ({ notice }: NoticeInput, row: Notice | undefined): CommandLabels => ({
    title: row ? `${title}, ${row.title}` : title,
    about: row?.title ?? 'A notice',
    to: `/messages/notices/${notice}`,
  })

export const noticesSync: FeatureSync = {
  service: 'communications',
  collections: [{ kind: 'notice', table: 'notices', row: noticeSchema }],
  derivedTables: [],
  commands: [readNotice, acknowledgeNotice],
  effects: {
    readNotice: (row: Notice | undefined, _input: NoticeInput, { deviceTime }: MutationStamp) =>
      row && { ...row, readAt: row.readAt ?? deviceTime },
    acknowledgeNotice: (row: Notice | undefined, _input: NoticeInput, { deviceTime }: MutationStamp) =>
      row && { ...row, readAt: row.readAt ?? deviceTime, acknowledgedAt: row.acknowledgedAt ?? deviceTime },
  },
  describe: { readNotice: words('Notice read'), acknowledgeNotice: words('Notice confirmed') },
  refusals: {
    'notice-unknown': 'This notice no longer exists.',
    'not-asked': 'This notice doesn’t need confirming.',
  },
}
