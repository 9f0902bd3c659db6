import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { EntriesScreen } from './entries-screen.tsx'
import { ExpenseScreen } from './expense-screen.tsx'
import { IncomeScreen } from './income-screen.tsx'
import { QuartersScreen } from './quarters-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { TaxYearScreen } from './tax-year-screen.tsx'
import { TripScreen } from './trip-screen.tsx'
import { VehicleScreen } from './vehicle-screen.tsx'

const screens: Readonly<Record<string, ComponentType>> = {
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
  const Screen = screens[useParams()['page'] ?? ''] ?? TaxYearScreen
  return <Screen />
}
