import type { ServiceRegister } from '#kit/people/register.ts'
import type { ToggleTables } from '../tables.ts'

export const togglesRegister: ServiceRegister<ToggleTables> = {
  toggle: {
    holds: 'Which features are on for whom; single couriers are named by their subject',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'Until the back office changes it',
    erasure: 'pseudonymised',
    because: 'the rules that name the courier go',
  },
}
