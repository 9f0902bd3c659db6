import type { Job } from '#kit/jobs.ts'
import { sendPushes, type PushPorts } from './push/send-pushes.ts'
import { expireMessages } from './staff-rows.ts'
import type { MessagingStore } from './thread-rows.ts'

export const messagingJobs = (store: MessagingStore, ports: PushPorts): Job[] => [
  { name: 'pushes', everyMinutes: 1, run: () => sendPushes(ports) },
  { name: 'messages-off-desks', everyMinutes: 60, run: () => expireMessages(store) },
]
