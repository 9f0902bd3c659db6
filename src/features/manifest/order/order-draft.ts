import type { OrderRun } from '#contracts/manifest/round-order.ts'

/** Moves that were made and not saved. They name streets and houses, and go with their list. */
export interface OrderDraft {
  runs: OrderRun[]
  /** ISO 8601. */
  savedAt: string
}

export const orderDraftKey = (manifestId: string): string => `manifest/order-draft/${manifestId}`
