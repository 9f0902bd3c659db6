import type { Courier } from '#contracts/courier/courier.ts'

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
