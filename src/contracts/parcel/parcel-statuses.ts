/** Without a schema: the first screen counts by them. */
export const parcelStatuses = [
  'expected',
  'confirmed',
  'missing',
  'carry_forward',
  'unable_to_deliver',
  'delivered',
  'returned',
] as const
