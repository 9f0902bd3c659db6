import type * as z from 'zod/mini'

/**
 * A kind of event that is sent to other systems. Its data names couriers by their id alone, and recipients not at all: no
 * names, addresses, notes, phone numbers or positions.
 */
export interface WebhookEvent<Type extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  /** "parcel.delivered". A change that receivers would not understand makes a new type: "parcel.delivered.v2". */
  type: Type
  /** When it happens, in a sentence for a stranger. */
  summary: string
  /** Events of one subject are delivered in order. */
  subject: 'parcel' | 'round' | 'courier' | 'holiday' | 'claim' | 'enquiry' | 'document' | 'invoice' | 'alarm'
  data: Data
  /** The data of an invented event, for the documentation. */
  example: z.input<Data>
}

export const defineWebhookEvent = <Type extends string, Data extends z.ZodMiniType>(
  event: WebhookEvent<Type, Data>,
): WebhookEvent<Type, Data> => event
