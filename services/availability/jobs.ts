import type { Job } from '#kit/jobs.ts'
import type { AvailabilityStore } from './courier-homes.ts'
import { expireOffers } from './end-offers.ts'
import { deletePastDays } from './people/retention.ts'
import { offerFeed } from './staff-feed.ts'

export const availabilityJobs = (store: AvailabilityStore): Job[] => [
  {
    name: 'offers-expire',
    everyMinutes: 1,
    async run() {
      await expireOffers(store)
      await offerFeed.expire(store)
    },
  },
  { name: 'availability-end', everyMinutes: 24 * 60, run: () => deletePastDays(store) },
]
