import type { IconType } from './icon.tsx'

/** One destination of the tab bar and the rail. `primary` is the raised one; mark one at most. */
export type NavItem = { to: string; label: string; icon: IconType; current?: boolean; primary?: boolean }
