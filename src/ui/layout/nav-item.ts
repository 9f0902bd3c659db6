import type { IconType } from '../theme/icon.tsx'

/**
 * One destination of the tab bar and the rail. `primary` is the raised one; mark one at most. `rest` completes a label
 * that is unclear without the others. `count`: the number of items waiting there, if any.
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
