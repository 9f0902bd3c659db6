import type { RequestHelperInput } from '#contracts/courier/helper-commands.ts'
import { demoCouriers } from './demo-accounts.ts'

/** What couriers of the demo have asked their depot, by their subjects. Names and addresses say that they are examples. */
export const demoHelpers: Readonly<Record<string, RequestHelperInput>> = {
  [demoCouriers[1].sub]: {
    id: 'd0000000-0000-4000-8000-0000000001e1',
    name: 'H. Specimen (demo)',
    email: 'demo.helper@example.com',
    phone: '+447700900119',
  },
}
