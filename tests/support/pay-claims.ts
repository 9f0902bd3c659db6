import type { PayClaimLine, PayLineClaim } from '#contracts/claims/claim.ts'
import { numberedId } from './parcels.ts'

/** A delivered large parcel that the invoice does not list: 80p. */
export const payClaimLine = (n: number, more: Partial<PayClaimLine> = {}): PayClaimLine => ({
  mistake: 'missing',
  parcelId: numberedId(n),
  date: '2026-05-08',
  barcode: `PAY${n}`,
  invoiced: null,
  recorded: { band: 'large', rateFrom: '2026-04-01', amount: 800, attempt: 1 },
  events: [{ id: numberedId(0xe000 + n), status: 'delivered', at: '2026-05-08T11:02:00.000Z' }],
  ...more,
})

const packet = { band: 'packet', rateFrom: '2026-04-01', amount: 470, attempt: 1 } as const

/** The same parcel, paid as a packet: 33p too little. */
export const wrongBandLine = (n: number): PayClaimLine => payClaimLine(n, { mistake: 'band', invoiced: packet })

/** A packet that is paid by the rate of the year before: 2p too little. */
export const wrongRateLine = (n: number): PayClaimLine =>
  payClaimLine(n, {
    mistake: 'rate-date',
    invoiced: { ...packet, rateFrom: '2025-04-01', amount: 450 },
    recorded: packet,
  })

/** A failed attempt that the invoice does not list: 15p. */
export const failedClaimLine = (n: number, more: Partial<PayClaimLine> = {}): PayClaimLine =>
  payClaimLine(n, {
    recorded: { band: 'packet', rateFrom: '2026-05-04', amount: 150, attempt: 2, failed: true },
    events: [
      { id: numberedId(0xe000 + n), status: 'unable_to_deliver', reason: 'no_answer', at: '2026-05-08T11:02:00.000Z' },
    ],
    ...more,
  })

/** A claim about the invoice of the week from 3 to 9 May 2026. */
export const payClaim = (lines: readonly PayClaimLine[], more: Partial<PayLineClaim> = {}): PayLineClaim => ({
  kind: 'pay-line',
  date: '2026-05-03',
  invoice: { id: numberedId(0xf1), number: '104-19' },
  lines: [...lines],
  note: '',
  ...more,
})
