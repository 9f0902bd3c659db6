import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { EntriesScreen } from './entries-screen.tsx'
import { ExpenseScreen } from './entries/expense-screen.tsx'
import { IncomeScreen } from './entries/income-screen.tsx'
import { QuartersScreen } from './quarters-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { isTaxPage, type TaxPage } from './tax-pages.ts'
import { TaxYearScreen } from './tax-year-screen.tsx'
import { TripScreen } from './entries/trip-screen.tsx'
import { VehicleScreen } from './entries/vehicle-screen.tsx'

const screens: Readonly<Record<TaxPage, ComponentType>> = {
  trip: TripScreen,
  expense: ExpenseScreen,
  income: IncomeScreen,
  entries: EntriesScreen,
  quarters: QuartersScreen,
  vehicle: VehicleScreen,
  settings: SettingsScreen,
}

/**
 * `/pay/tax-year` and the pages below it. They are one address in the app's table, because each one there makes the first
 * screen larger.
 */
export function TaxScreens() {
  const { page } = useParams()
  // The app's table has shown any other address as not found.
  const Screen = page !== undefined && isTaxPage(page) ? screens[page] : TaxYearScreen
  return <Screen />
}
