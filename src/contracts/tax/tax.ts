import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'

/** Money is in tenths of a penny, and distances are in tenths of a mile. */
const amountSchema = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))
const distanceSchema = z.int().check(z.minimum(1), z.maximum(20_000))

/** The most vehicles of one courier. */
export const taxVehicleLimit = 20
/** The most entries of one courier for one tax year, with those that were corrected. */
export const taxEntryLimit = 4000
/** The most photos of one receipt. */
export const receiptPhotoLimit = 3
/** The most characters of a place, a supplier or a note. */
export const taxTextLimit = 120

export const taxVehicleKindSchema = z.enum(['van', 'car', 'motorcycle', 'bicycle'])
export type TaxVehicleKind = z.infer<typeof taxVehicleKindSchema>

/** `flat-rate`: HMRC's amount for each mile. `actual-costs`: fuel, repairs and so on, as they were paid. */
export const vehicleMethodSchema = z.enum(['flat-rate', 'actual-costs'])
export type VehicleMethod = z.infer<typeof vehicleMethodSchema>

export const taxVehicleSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  /** The courier's own name for it: "White van". */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  kind: taxVehicleKindSchema,
  method: vehicleMethodSchema,
})
export type TaxVehicle = z.infer<typeof taxVehicleSchema>

export const expenseCategorySchema = z.enum([
  'fuel',
  'vehicle-repairs',
  'vehicle-insurance',
  'vehicle-tax',
  'vehicle-hire',
  'parking-and-tolls',
  'public-transport',
  'phone',
  'office',
  'clothing-and-equipment',
  'people',
  'professional-fees',
  'bank-charges',
  'other',
])
export type ExpenseCategory = z.infer<typeof expenseCategorySchema>

/** What every entry has. An entry is never changed: a correction is a further one that replaces it. */
const entryShape = {
  /** Made on the device. */
  id: z.uuid(),
  /** The entry that this one replaces; null for a first one. */
  replaces: z.nullable(z.uuid()),
  /** The day of the journey, of the payment, or on which the money arrived: "2026-05-14". */
  day: z.iso.date(),
}

const textSchema = z.string().check(z.trim(), z.maxLength(taxTextLimit))

export const tripSchema = z.object({
  ...entryShape,
  kind: z.literal('trip'),
  vehicle: z.uuid(),
  /** The number of the round; null for another journey. */
  round: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(16))),
  /** Where it began and ended, as typed. Empty if the odometer says it. */
  from: textSchema,
  to: textSchema,
  /** Both readings in tenths of a mile; null if the miles were typed. */
  odometer: z.nullable(z.object({ start: z.int().check(z.nonnegative()), end: z.int().check(z.nonnegative()) })),
  /** The business miles, in tenths. */
  miles: distanceSchema,
})
export type Trip = z.infer<typeof tripSchema>

export const expenseSchema = z.object({
  ...entryShape,
  kind: z.literal('expense'),
  category: expenseCategorySchema,
  /** The amount with VAT, as the courier reads it from the receipt. A refund is negative. */
  amount: amountSchema,
  /** The VAT in it, for a courier who is registered; null otherwise. It has the sign of the amount. */
  vat: z.nullable(amountSchema),
  /** The share for business, in per cent. */
  businessPercent: z.int().check(z.minimum(1), z.maximum(100)),
  /** The vehicle that it was for; null if for none. */
  vehicle: z.nullable(z.uuid()),
  supplier: textSchema,
  photos: z.array(blobRefSchema).check(z.maxLength(receiptPhotoLimit)),
})
export type Expense = z.infer<typeof expenseSchema>

export const incomeSchema = z.object({
  ...entryShape,
  kind: z.literal('income'),
  /** The amount without VAT. What was paid back is negative. */
  amount: amountSchema,
  /** The VAT on top of it; null for a courier who is not registered. */
  vat: z.nullable(amountSchema),
  /** The carrier's invoice that it is for; null for other income. */
  invoice: z.nullable(z.uuid()),
  text: textSchema,
})
export type Income = z.infer<typeof incomeSchema>

/** Takes an entry back without another one in its place. */
export const removalSchema = z.object({ ...entryShape, kind: z.literal('removal') })
export type Removal = z.infer<typeof removalSchema>

export const taxEntrySchema = z.discriminatedUnion('kind', [tripSchema, expenseSchema, incomeSchema, removalSchema])
export type TaxEntry = z.infer<typeof taxEntrySchema>

/** `scotland` has other bands of income tax than the rest of the United Kingdom. */
export const taxNationSchema = z.enum(['scotland', 'rest'])
export type TaxNation = z.infer<typeof taxNationSchema>

/** The update periods of Making Tax Digital: from the 6th of a month, or calendar months. */
export const quarterKindSchema = z.enum(['standard', 'calendar'])
export type QuarterKind = z.infer<typeof quarterKindSchema>

export const taxSettingsSchema = z.object({
  nation: taxNationSchema,
  quarters: quarterKindSchema,
  /** What the courier earns besides in a year, such as wages, in tenths of a penny. */
  otherIncome: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)),
  /** Null for a courier who is not registered for VAT. */
  vat: z.nullable(
    z.object({
      /** Nine digits without "GB". */
      number: z.string().check(z.regex(/^\d{9}$/)),
      /** The first and the last day; the last is null until further notice. */
      from: z.iso.date(),
      to: z.nullable(z.iso.date()),
    }),
  ),
})
export type TaxSettings = z.infer<typeof taxSettingsSchema>
export type VatRegistration = NonNullable<TaxSettings['vat']>

/**
 * A row of the courier's feed of the kind `tax`. There is one kind for all of it, because a service decides on rows of one
 * kind together, and a trip may arrive with its vehicle.
 */
export const taxRowSchema = z.discriminatedUnion('type', [
  z.object({
    /** "entry/" and the id of the entry. */
    id: z.string(),
    type: z.literal('entry'),
    entry: taxEntrySchema,
    /** ISO 8601, by the service's clock. */
    receivedAt: z.iso.datetime(),
  }),
  z.object({
    /** "vehicle/" and the id of the vehicle. */
    id: z.string(),
    type: z.literal('vehicle'),
    vehicle: taxVehicleSchema,
  }),
  z.object({
    /** The one row "settings". */
    id: z.string(),
    type: z.literal('settings'),
    settings: taxSettingsSchema,
  }),
])
export type TaxRow = z.infer<typeof taxRowSchema>

export const taxEntryRowId = (entry: string): string => `entry/${entry}`
export const taxVehicleRowId = (vehicle: string): string => `vehicle/${vehicle}`
export const taxSettingsRowId = 'settings'
