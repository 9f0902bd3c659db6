import { demoOffice, demoOfficeTwo, demoStaff, demoSubDepot } from './demo-accounts.ts'

/** The account that a demo pays from, which is no real one. */
export const demoPayer = { name: 'Example Carrier Ltd', sortCode: '200000', accountNumber: '55779911' }

/** The staff of the demo as the back office lists them, and its only sub-depot. */
export const demoPlaces = {
  staff: [
    {
      id: demoOffice.sub,
      username: demoOffice.username,
      name: 'O. Example',
      grants: [{ subDepot: null, role: 'manager' as const }],
      closedAt: null,
    },
    {
      id: demoOfficeTwo.sub,
      username: demoOfficeTwo.username,
      name: 'P. Example',
      grants: [{ subDepot: null, role: 'manager' as const }],
      closedAt: null,
    },
    {
      id: demoStaff.sub,
      username: demoStaff.username,
      name: 'D. Example',
      grants: [{ subDepot: demoSubDepot, role: 'manager' as const }],
      closedAt: null,
    },
  ],
  subDepots: [{ code: demoSubDepot, name: 'Sample depot', phone: '+441632960100' }],
}
