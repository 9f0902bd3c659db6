import type { Dataset } from './dataset.ts'
import { attendanceDataset } from './datasets/attendance.ts'
import { claimsDataset } from './datasets/claims.ts'
import { eventsDataset } from './datasets/events.ts'
import { holidaysDataset } from './datasets/holidays.ts'
import { invoicesDataset } from './datasets/invoices.ts'
import { parcelsDataset } from './datasets/parcels.ts'
import { paymentsDataset } from './datasets/payments.ts'
import { proofsDataset } from './datasets/proofs.ts'

/** In the order of the form. */
export const datasets: readonly Dataset[] = [
  parcelsDataset,
  eventsDataset,
  proofsDataset,
  attendanceDataset,
  holidaysDataset,
  invoicesDataset,
  claimsDataset,
  paymentsDataset,
]
