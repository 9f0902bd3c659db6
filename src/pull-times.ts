import type { PullTimes } from '#offline/pull-time.ts'

/** The one list of what is fetched when. A service carries the rows of all features that declare it in their syncs. */
export const pullTimes: PullTimes = {
  manifest: { first: true, every: 1, screens: ['/', '/manifest', '/scan'] },
  toggles: { first: true, every: 5, screens: ['/more'] },
  auth: { first: true, every: 15, screens: ['/more', '/plan', '/pay', '/settings'] },
  messaging: { every: 2, screens: ['/', '/messages'] },
  communications: { every: 5, screens: ['/', '/messages'] },
  availability: { every: 15, screens: ['/', '/plan'] },
  holidays: { every: 15, screens: ['/plan', '/depot'] },
  forms: { every: 15, screens: ['/form', '/tools', '/more', '/depot'] },
  onboarding: { every: 15, screens: ['/', '/onboarding', '/more', '/depot'] },
  marketplace: { every: 15, screens: ['/marketplace'] },
  training: { every: 60, screens: ['/', '/training', '/more'] },
  performance: { every: 60, screens: ['/pay', '/tools'] },
  personalisation: { every: 60, screens: ['/news', '/podcasts'] },
}
