import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { PersonalisationTables } from '../tables.ts'

const own = { about: ['couriers', 'staff'], courier: 'owner', erasure: 'deleted' } as const

export const personalisationRegister: ServiceRegister<PersonalisationTables> = {
  saved_item: { ...own, holds: 'The news and episodes that somebody has saved', basis: 'consent', ...untilClosed },
  read_receipt: {
    ...own,
    holds: 'When somebody has acknowledged a piece of news that they must read',
    basis: 'legitimate interests',
    ...untilClosed,
  },
  playback: { ...own, holds: 'How far somebody has heard an episode', basis: 'consent', ...untilClosed },
}
