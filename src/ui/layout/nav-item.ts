import type { IconType } from '../theme/icon.tsx'

/**
 * One destination of the tab bar and the rail. `primary` is the raised one; mark one at most. `rest` completes a label
 * that says little where it is heard without the others. `count`: how many wait there, where some do.
 */
export type NavItem = {
  to: string
  label: string
  rest?: string
  icon: IconType
  current?: boolean
  primary?: boolean
  count?: number
}
