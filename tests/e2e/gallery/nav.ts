import { CalendarDays, House, Menu, ScanBarcode, Wallet } from 'lucide-react'
import type { NavItem } from '#ui/layout/nav-item.ts'

export function navItems(current: string): NavItem[] {
  return [
    { to: '#today', label: 'Today', icon: House },
    { to: '#plan', label: 'Plan', icon: CalendarDays },
    { to: '#scan', label: 'Scan', icon: ScanBarcode, primary: true },
    { to: '#pay', label: 'Pay', icon: Wallet },
    { to: '#more', label: 'More', icon: Menu },
  ].map((item) => ({ ...item, current: item.label === current }))
}
