import type { PublishNoticeBody } from '#contracts/messages/notice-endpoints.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'

const toId = (at: number): string => `3e550000-0000-4000-8000-00000000000${at}`
const always = { expiresAt: null, couriers: [] }

export const demoNotices: readonly PublishNoticeBody[] = [
  {
    ...always,
    id: toId(1),
    group: { kind: 'sub-depot', subDepot: demoSubDepot },
    title: 'Gate 3 is closed this week (demo)',
    body: 'The road to gate 3 is being dug up.\n\nLoad at gate 1 until it is open again. Wait in the second row, and keep the way to the sorting hall free.',
    acknowledge: true,
  },
  {
    ...always,
    id: toId(2),
    group: { kind: 'everyone' },
    title: 'Reflective jackets (demo)',
    body: 'New jackets have arrived. Ask for yours in the depot office.',
    acknowledge: false,
  },
]

export const demoThreads = [
  {
    courier: demoCouriers[0].sub,
    subDepot: demoSubDepot,
    messages: [
      { id: toId(3), from: 'courier', text: 'Is there a trolley for round 104? (demo)' },
      { id: toId(4), from: 'depot', text: 'Yes, it’s next to your round’s rack. (demo)' },
    ],
  },
] as const

/** A number that Ofcom keeps free for drama: nobody answers it. */
export const demoContact = { id: demoSubDepot, phone: '+441614960104' }
