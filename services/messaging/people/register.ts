import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { MessagingTables } from '../tables.ts'

/** Days for which messages stay. */
export const messageDays = 730
/** Days for which alarms and check-in timers stay. */
export const alarmDays = 90

export const messagingRegister: ServiceRegister<MessagingTables> = {
  thread: {
    holds: 'Each courier’s thread with their sub-depot: how much has been read, by whom and when',
    about: ['couriers', 'staff'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    hidden: ['reader', 'told'],
    erasure: 'deleted',
  },
  message: {
    holds: 'The messages between a courier and their sub-depot, with their photos',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: 'Two years',
    jobs: ['messages-end'],
    courier: 'courier',
    hidden: ['author', 'shown'],
    erasure: 'deleted',
  },
  push_key: { holds: 'The key by which push services know this service', about: 'nobody', stays: 'Always' },
  push_subscription: {
    holds: 'The browsers that a courier has allowed to show notifications, and their quiet hours',
    about: ['couriers'],
    basis: 'consent',
    stays: 'Until the courier turns notifications off, or the browser is gone',
    jobs: ['pushes'],
    courier: 'courier',
    hidden: ['p256dh', 'auth'],
    erasure: 'deleted',
  },
  push_due: {
    holds: 'The browsers that are about to get a notification',
    about: ['couriers'],
    basis: 'consent',
    stays: 'Until it is sent',
    jobs: ['pushes'],
    courier: 'courier',
    erasure: 'deleted',
  },
  depot_contact: {
    holds: 'The number on which couriers reach their sub-depot for help',
    about: 'nobody',
    stays: 'Always',
  },
  alarm: {
    holds: 'The alarms of couriers: when, where if they allowed it, who took each and how it ended',
    about: ['couriers', 'staff'],
    basis: 'legitimate interests',
    stays: '90 days',
    jobs: ['alarms-end'],
    courier: 'courier',
    hidden: ['told', 'shown_until'],
    erasure: 'deleted',
  },
  check_in: {
    holds: 'The check-in timers of couriers, and their next deadline',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: '90 days after the last check-in',
    jobs: ['alarms-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
}
