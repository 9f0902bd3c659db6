import { cleanUpReplies } from '../messages/reply-sync.ts'
import { deleteOldDeskDrafts } from '../publish/drafts/desk-drafts-sync.ts'
import { cleanUpNoticeDrafts } from '../publish/notice/notice-draft-sync.ts'
import { deleteOldCache } from './refresh-sync.ts'

export const depotCleanups = [deleteOldCache, cleanUpReplies, cleanUpNoticeDrafts, deleteOldDeskDrafts]
