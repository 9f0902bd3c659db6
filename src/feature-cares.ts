import { deleteOldCache } from '#features/depot/cache/refresh-sync.ts'
import { deleteOldNoteDrafts } from '#features/depot/decide/note-draft-sync.ts'
import { forgetReplies } from '#features/depot/messages/reply-sync.ts'
import { forgetNotices } from '#features/depot/publish/notice/notice-draft-sync.ts'
import { keepRetention } from '#features/manifest/retention-sync.ts'
import { keepLoadChecks } from '#features/scan/load/load-retention-sync.ts'
import { forgetAttachments } from '#offline/attachments/seen-attachments.ts'
import type { FeatureCare } from '#offline/feature-care.ts'
import { purgeDone } from '#offline/outbox/purge.ts'

/** What is seen to in every courier's store, in this order. Loaded behind the first screen. */
export const featureCares: readonly FeatureCare[] = [
  purgeDone,
  keepRetention,
  keepLoadChecks,
  deleteOldCache,
  deleteOldNoteDrafts,
  forgetReplies,
  forgetNotices,
  forgetAttachments,
]
