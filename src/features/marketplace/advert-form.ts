import {
  advertCategorySchema,
  advertConditionSchema,
  advertPriceLimit,
  advertTextLimit,
  advertTitleLimits,
  type AdvertFields,
} from '#contracts/marketplace/marketplace.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { listAdvertErrors } from '#domain/marketplace/judge-advert.ts'
import { personalDetails } from '#domain/marketplace/personal-details.ts'
import type { TypedAdvert } from './market-drafts-sync.ts'
import { formatPersonalDetails } from '#domain/marketplace/market-labels.ts'

export type AdvertField = 'title' | 'description' | 'category' | 'condition' | 'price' | 'area' | 'photos'

export interface AdvertError {
  field: AdvertField
  text: string
}

/** Pence of "45", "£45.50" or "1,200"; undefined where it is no price. */
function readPrice(typed: string): number | undefined {
  const [, whole, part = ''] = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

function titleFault(title: string): string | undefined {
  if (title === '') return 'Enter a title, such as Roof rack'
  if (title.length < advertTitleLimits.least) return `The title needs ${advertTitleLimits.least} characters`
  if (title.length > advertTitleLimits.most) return `Title must be ${advertTitleLimits.most} characters or fewer`
  return undefined
}

function priceFault(typed: string, price: number | undefined): string | undefined {
  if (typed.trim() === '') return 'Enter the price in pounds, or 0 if free'
  if (price === undefined) return 'The price must be an amount in pounds, such as 45 or 45.50'
  return price > advertPriceLimit ? 'The price can be up to £20,000' : undefined
}

const personal = (what: string, text: string): string =>
  `Remove ${formatPersonalDetails(personalDetails(text))} from the ${what}. Couriers can message you here`

/** Returns the typed advert, or the errors by input in their order. `subDepot` is empty if it isn't known. */
export function checkAdvert(
  typed: TypedAdvert,
  subDepot: string,
): { fields: AdvertFields } | { errors: AdvertError[] } {
  const title = typed.title.trim()
  const description = typed.description.trim()
  const area = typed.area.trim().toUpperCase()
  const category = advertCategorySchema.safeParse(typed.category).data
  const condition = advertConditionSchema.safeParse(typed.condition).data
  const price = readPrice(typed.price)
  const judged = listAdvertErrors({ title, description, area }, subDepot)
  const texts: [AdvertField, string | undefined][] = [
    ['title', titleFault(title) ?? (judged.includes('title-personal') ? personal('title', title) : undefined)],
    ['category', category ? undefined : 'Choose a category'],
    ['condition', condition ? undefined : 'Choose a condition'],
    ['price', priceFault(typed.price, price)],
    [
      'area',
      area === ''
        ? 'Enter the area, such as AB1'
        : judged.includes('area-too-exact')
          ? 'Enter only the first half of the postcode, such as AB1'
          : undefined,
    ],
    [
      'description',
      description.length > advertTextLimit
        ? `Description must be ${formatCount(advertTextLimit)} characters or fewer`
        : judged.includes('description-personal')
          ? personal('description', description)
          : undefined,
    ],
  ]
  const errors = texts.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
  if (errors.length > 0 || !category || !condition || price === undefined) return { errors }
  return { fields: { title, description, category, condition, price, area } }
}
