import { useSearchParams } from 'react-router-dom'
import { InvoicePage } from './invoice-page.tsx'
import { InvoiceParcels, WeekParcels } from './parcels-page.tsx'
import { sumOf } from './pay-address.ts'
import { PayHome } from './pay-home.tsx'
import { PeriodPage } from './period-page.tsx'

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** `/pay`: this week and what was paid; `?week=` its parcels, `?invoice=` one invoice, `?period=` one period, `&band=&from=&rate=` one line of these. */
export function PayScreen() {
  const [search] = useSearchParams()
  const [week, invoice, period] = [search.get('week'), search.get('invoice'), search.get('period')]
  const sum = sumOf(search)
  if (invoice !== null) return sum ? <InvoiceParcels id={invoice} sum={sum} /> : <InvoicePage id={invoice} />
  if (period !== null) return <PeriodPage id={period} sum={sum} />
  return week !== null && isDay(week) ? <WeekParcels week={week} sum={sum} /> : <PayHome />
}
