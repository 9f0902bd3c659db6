import { homeEntry, type ServiceRegister } from '#kit/people/register.ts'
import type { FormsTables } from '../tables.ts'

/** Years after which enquiries, claims and defects go, counted from their last change: who may sue has six years. */
export const caseYears = 6
/** Days for which a passed captcha waits for its enquiry. */
export const captchaDays = 7
/** Days for which a wait stays. No claim for it may be made after the longest window. */
export const waitDays = 366

const sixYears = 'Six years after the last change, for as long as a claim may be brought (Limitation Act 1980)'

export const formsRegister: ServiceRegister<FormsTables> = {
  form: { holds: 'The forms on offer', about: 'nobody', stays: 'Always' },
  form_version: { holds: 'Each published version of a form', about: 'nobody', stays: 'Always' },
  enquiry: {
    holds: 'What couriers have asked the depot by a form, with answers, messages and photos',
    about: ['couriers'],
    basis: 'contract',
    stays: sixYears,
    jobs: ['cases-end'],
    courier: 'courier',
    hidden: ['shown_until'],
    erasure: 'deleted',
  },
  claim: {
    holds: 'What couriers have claimed to be paid for, with evidence, photos and the decision',
    about: ['couriers'],
    basis: 'legal obligation',
    stays: sixYears,
    jobs: ['cases-end'],
    courier: 'courier',
    hidden: ['shown_until'],
    erasure: 'pseudonymised',
    because:
      'of a claim that was accepted or paid, the kind, day, amount and decision stay for tax; notes, photos and places go, and the barcodes and events of a claim for wrong pay. The times of a wait stay. Other claims are deleted',
  },
  defect: {
    holds: 'The vehicle defects that couriers have reported, with photos and answers',
    about: ['couriers'],
    basis: 'legal obligation',
    stays: sixYears,
    jobs: ['cases-end'],
    courier: 'courier',
    hidden: ['shown_until'],
    erasure: 'deleted',
  },
  claim_wait: {
    holds: 'When couriers arrived at the depot or a collection and when they could start, as they tapped it',
    about: ['couriers'],
    basis: 'contract',
    stays: `${waitDays} days after the last change; a claim has a copy`,
    jobs: ['cases-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
  captcha_passed: {
    holds: 'That a person was seen to send an enquiry which has not arrived yet',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'Until the enquiry arrives; 7 days at most',
    jobs: ['cases-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
  courier_home: homeEntry,
}
