/** Invented people, and demo data: whoever opens the page may be any of them. */
export interface StandInAccount {
  subject: string
  name: string
  email: string
}

export const standInAccounts: readonly StandInAccount[] = [
  { subject: 'demo-one', name: 'Demo person one', email: 'demo.one@example.com' },
  { subject: 'demo-two', name: 'Demo person two', email: 'demo.two@example.com' },
]
