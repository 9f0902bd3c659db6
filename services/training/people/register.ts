import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { TrainingTables } from '../tables.ts'

export const trainingRegister: ServiceRegister<TrainingTables> = {
  package: { holds: 'The courses themselves', about: 'nobody', stays: 'As long as a course has it' },
  package_upload: { holds: 'Courses that come in parts', about: 'nobody', stays: 'As long as the package' },
  package_part: { holds: 'Their bytes', about: 'nobody', stays: 'As long as the package' },
  course: { holds: 'The courses of each sub-depot', about: 'nobody', stays: 'Always' },
  attempt: {
    holds: 'A courier’s attempts at a course: answers, score, time and what the lesson has stored',
    about: ['couriers'],
    basis: 'legal obligation',
    ...untilClosed,
    courier: 'courier',
    hidden: ['summary'],
    erasure: 'deleted',
  },
}
