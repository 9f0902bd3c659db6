import { useSearchParams } from 'react-router-dom'
import { getTaxYear, taxYear, type TaxYear } from '#domain/tax/tax-year.ts'
import { useToday } from '#ui/parcel/use-today.ts'

export interface ShownYear {
  year: TaxYear
  today: string
  /** Adds the year to an address, if it is not the present one. */
  withYear: (address: string) => string
}

/** Returns the tax year that the address names, `?year=2025`, or else the present one. */
export function useTaxYear(): ShownYear {
  const today = useToday()
  const present = getTaxYear(today)
  const named = useSearchParams()[0].get('year') ?? ''
  const year = /^20\d\d$/.test(named) ? Math.min(Number(named), present.year) : present.year
  const query = year === present.year ? '' : `?year=${year}`
  return { year: taxYear(year), today, withYear: (address) => `${address}${query}` }
}
