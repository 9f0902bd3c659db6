import { demoCouriers, demoSubDepot } from './demo-accounts.ts'
import type { DemoRoundPlan } from './demo-manifests.ts'

/** The invented rounds of the demo couriers, the fuller one first. */
export const demoRounds: readonly DemoRoundPlan[] = [
  { subDepot: demoSubDepot, number: '104', name: 'Sampleton North', parcels: 162, courier: demoCouriers[0].sub },
  { subDepot: demoSubDepot, number: '118', name: 'Sampleton South', parcels: 96, courier: demoCouriers[1].sub },
]
