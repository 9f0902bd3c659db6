import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { AuthTables } from '../tables.ts'

/** Days after which a closed account is erased. */
export const closedDays = 365
/** Years for which the record of an erasure and of bank accounts stays: six full tax years and the current one. */
export const lawYears = 7
/** Days for which a member of staff stays whose account is closed: as long as the audit trail names them. */
export const closedStaffDays = 396

const sixTaxYears = 'Six years and the current one (Taxes Management Act 1970, section 12B)'

export const authRegister: ServiceRegister<AuthTables, 'bank_audit_head'> = {
  work_preferences: {
    holds: 'The work and vehicle that a courier would like',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    erasure: 'deleted',
  },
  courier: {
    holds: 'Who each courier is: name, number, phone numbers, address, sub-depot and rounds, and for whom they drive',
    about: ['couriers'],
    basis: 'contract',
    stays: `A year after the account was closed; then number and sub-depot, for invoices: ${sixTaxYears.toLowerCase()}`,
    jobs: ['closed-accounts'],
    courier: 'courier',
    erasure: 'pseudonymised',
    because: 'number and sub-depot stay, so that what was paid can be told apart; name, phone numbers and address go',
  },
  helper: {
    holds: 'The people whom couriers have asked to let drive for them: names, and addresses until the account is made',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: '30 days after the request or the driving has ended',
    jobs: ['helpers'],
    courier: 'courier',
    hidden: ['account', 'told', 'shown_until'],
    erasure: 'deleted',
    because: 'the helpers themselves have accounts, which are erased on their own',
  },
  staff: {
    holds: 'The members of staff: user name, name and roles',
    about: ['staff'],
    basis: 'contract',
    stays: '13 months after their account was closed, while the audit trail names them',
    jobs: ['closed-accounts'],
    erasure: 'stays',
    because: 'it says nothing about a courier',
  },
  company: { holds: 'The carrier’s name, address and phone number', about: 'nobody', stays: 'Always' },
  set_up_code: { holds: 'The hash of the code of the first set-up', about: 'nobody', stays: 'Until it is used' },
  sub_depot: { holds: 'The sub-depots, with a phone number', about: 'nobody', stays: 'Always' },
  bank_change: {
    holds: 'The bank accounts that a courier is paid to, sealed, with the addresses that were told of each change',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    hidden: ['sealed'],
    erasure: 'deleted',
    because: 'so pay the courier first: what was paid is in the carrier’s accounts',
  },
  bank_notice: {
    holds: 'Warnings about a changed bank account that are about to be sent, sealed',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'Until they are sent',
    jobs: ['bank-notices'],
    courier: 'courier',
    hidden: ['sealed'],
    erasure: 'deleted',
  },
  bank_audit: {
    holds: 'Who has read or changed a courier’s bank account and why, without the account',
    about: ['couriers', 'staff'],
    basis: 'legal obligation',
    stays: sixTaxYears,
    jobs: ['closed-accounts'],
    courier: 'courier',
    hidden: ['hash', 'number'],
    erasure: 'stays',
    because: 'the trail can’t be changed; it knows the courier by the subject alone',
  },
  bank_audit_head: { holds: 'The end of this trail’s chain of hashes', about: 'nobody', stays: 'Always' },
  pension: {
    holds: 'A courier’s pension: day of birth, enrolment, contributions and the last request',
    about: ['couriers'],
    basis: 'legal obligation',
    stays: 'Six years (The Employers’ Duties Regulations 2010), with the row of the courier',
    jobs: ['closed-accounts'],
    courier: 'courier',
    erasure: 'pseudonymised',
    because:
      'enrolment, contributions and the number at the provider are kept by law; of the day of birth the year stays, and the texts of the last request go',
  },
  erasure: {
    holds: 'Which courier was erased, when, why and on whose word',
    about: ['couriers', 'staff'],
    basis: 'legal obligation',
    stays: sixTaxYears,
    jobs: ['closed-accounts'],
    erasure: 'stays',
    because: 'it is the record of the erasure and has the subject alone',
  },
  erasure_step: {
    holds: 'Which service has confirmed an erasure',
    about: ['couriers'],
    basis: 'legal obligation',
    stays: 'As long as the record of the erasure',
    jobs: ['closed-accounts'],
    erasure: 'stays',
    because: 'it is the record of the erasure',
  },
}
