import type { Courier } from '#contracts/courier.ts'

/** A courier of whom nothing has arrived yet but who they are. */
export const blankCourier = (id: string): Courier => ({
  id,
  name: '',
  courierNumber: '',
  subDepot: '',
  roles: [],
  rounds: [],
  phones: [],
  address: null,
})
