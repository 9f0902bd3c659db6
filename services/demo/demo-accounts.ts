import { collectionsToggle } from '#domain/collections-toggle.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import type { Toggle } from '#contracts/config/toggles.ts'

/** Invented people of an invented company; their passwords are printed at every start. */
export interface DemoAccount {
  sub: string
  username: string
  password: string
  groups: readonly string[]
  email: string
}

export const demoSubDepot = 'SAM'

export const demoCouriers = [
  {
    sub: 'd0000000-0000-4000-8000-000000000104',
    username: 'demo.courier',
    password: 'Parcel-Round-104',
    groups: ['courier', `courier/${demoSubDepot}`],
    email: 'demo.courier@example.com',
  },
  {
    sub: 'd0000000-0000-4000-8000-000000000118',
    username: 'demo.courier.two',
    password: 'Parcel-Round-118',
    groups: ['courier', `courier/${demoSubDepot}`],
    email: 'demo.courier.two@example.com',
  },
] as const satisfies readonly DemoAccount[]

export const demoStaff = {
  sub: 'd0000000-0000-4000-8000-0000000000aa',
  username: 'demo.depot',
  password: 'Sorting-Hall-1',
  groups: ['sub-depot', `sub-depot/${demoSubDepot}`],
  email: 'demo.depot@example.com',
} as const satisfies DemoAccount

export const demoOffice = {
  sub: 'd0000000-0000-4000-8000-0000000000bb',
  username: 'demo.office',
  password: 'Filing-Cabinet-9',
  groups: ['back-office'],
  email: 'demo.office@example.com',
} as const satisfies DemoAccount

/** A payment run that one person of the back office prepares is approved by another. */
export const demoOfficeTwo = {
  sub: 'd0000000-0000-4000-8000-0000000000bc',
  username: 'demo.office.two',
  password: 'Petty-Cash-Tin-4',
  groups: ['back-office'],
  email: 'demo.office.two@example.com',
} as const satisfies DemoAccount

export const demoAccounts: readonly DemoAccount[] = [...demoCouriers, demoOffice, demoOfficeTwo, demoStaff]

export const demoToggles: readonly Toggle[] = [
  { key: deliveredToggle, on: true, rules: [{ kind: 'everyone' }] },
  { key: collectionsToggle, on: true, rules: [{ kind: 'everyone' }] },
  { key: 'tools.sub-depot-forecast', on: true, rules: [{ kind: 'group', group: 'sub-depot' }] },
]
