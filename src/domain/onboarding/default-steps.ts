import type { StepSet } from '#contracts/onboarding/onboarding.ts'

const remindDays = [60, 30, 7]
const none = { number: null, issued: null, standsMonths: null, freshMonths: null, remindDays }

/** These steps apply to a sub-depot that has set none. */
export const defaultSteps: StepSet = [
  {
    ...none,
    id: 'licence',
    title: 'Driving licence',
    summary: 'Both sides of the photocard.',
    number: 'Licence number',
    expiry: 'asked',
    photos: 2,
  },
  {
    ...none,
    id: 'mot',
    title: 'MOT certificate',
    summary: 'The newest certificate of the vehicle that you deliver with.',
    number: 'Registration of the vehicle',
    issued: 'Date of the test',
    expiry: 'asked',
    // A test in the last month of the old certificate does not move the yearly date.
    standsMonths: 13,
    photos: 1,
  },
  {
    ...none,
    id: 'insurance',
    title: 'Insurance',
    summary: 'The certificate that covers carrying goods for payment.',
    number: 'Policy number',
    expiry: 'asked',
    photos: 1,
  },
  {
    ...none,
    id: 'right-to-work',
    title: 'Right to work',
    summary: 'A passport, a birth certificate, or what your share code shows.',
    number: 'Number or share code',
    expiry: 'optional',
    photos: 1,
  },
  {
    ...none,
    id: 'dbs',
    title: 'DBS certificate',
    summary: 'No older than six months when you send it, and renewed every three years.',
    number: 'Certificate number',
    issued: 'Date of issue',
    expiry: 'counted',
    standsMonths: 36,
    freshMonths: 6,
    photos: 1,
  },
]
