import type { SendAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert } from '#contracts/marketplace/marketplace.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

export const waitingAdvert = (input: SendAdvertInput, { deviceTime }: Pick<MutationStamp, 'deviceTime'>): Advert => ({
  ...input,
  subDepot: '',
  state: 'waiting',
  sentAt: deviceTime,
  reason: '',
  liveFrom: null,
  liveUntil: null,
})
