import type { DeliveryRow, OutboxRow } from '../rows.ts'

export const toNewDelivery = (row: Pick<OutboxRow, 'n' | 'service'>): DeliveryRow => ({
  n: row.n,
  service: row.service,
  state: 'pending',
  sent: 0,
  sendingSince: null,
  retries: 0,
  nextAt: 0,
  seq: null,
  code: null,
  settledAt: null,
})
