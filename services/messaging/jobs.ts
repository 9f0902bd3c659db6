import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { sendPushes, type PushPorts } from './push/send-pushes.ts'
import { deleteOldMessages } from './people/retention.ts'
import { expireMessages } from './staff-rows.ts'
import type { MessagingStore } from './thread-rows.ts'

export const messagingJobs = (store: MessagingStore, ports: PushPorts): Job[] => [
  { name: 'pushes', everyMinutes: 1, run: () => sendPushes(ports) },
  { name: 'messages-off-desks', everyMinutes: 60, run: () => expireMessages(store) },
  { name: 'messages-end', everyMinutes: 24 * 60, run: () => deleteOldMessages(store) },
  orphanFilesJob(store, [{ table: 'message', column: 'photos' }]),
]
