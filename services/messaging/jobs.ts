import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { sendPushes, type PushPorts } from './push/send-pushes.ts'
import { deleteOldAlarms } from './safety/alarm-history.ts'
import { alarmFeed } from './safety/alarm-rows.ts'
import { watchCheckIns } from './safety/check-ins.ts'
import { deleteOldMessages } from './people/retention.ts'
import { expireMessages } from './staff-rows.ts'
import type { MessagingStore } from './thread-rows.ts'

export const messagingJobs = (store: MessagingStore, ports: PushPorts): Job[] => [
  // Before the pushes, so that a reminder goes out in the same minute.
  { name: 'check-ins', everyMinutes: 1, run: () => watchCheckIns(store) },
  { name: 'pushes', everyMinutes: 1, run: () => sendPushes(ports) },
  { name: 'messages-off-desks', everyMinutes: 60, run: () => expireMessages(store) },
  { name: 'messages-end', everyMinutes: 24 * 60, run: () => deleteOldMessages(store) },
  { name: 'alarms-off-desks', everyMinutes: 60, run: () => alarmFeed.expire(store) },
  { name: 'alarms-end', everyMinutes: 24 * 60, run: () => deleteOldAlarms(store) },
  orphanFilesJob(store, [{ table: 'message', column: 'photos' }]),
]
