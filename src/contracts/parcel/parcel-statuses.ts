/** A list without a schema, because the first screen needs it before zod is loaded. */
export const parcelStatuses = [
  'expected',
  'confirmed',
  'missing',
  'carry_forward',
  'unable_to_deliver',
  'delivered',
  'returned',
] as const
