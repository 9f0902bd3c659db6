import type { ComponentType } from 'react'
import { Calendar } from './calendar.tsx'
import { Enquiry } from './enquiry.tsx'
import { Fields } from './fields.tsx'
import { Manifest } from './manifest.tsx'
import { Outbox } from './outbox.tsx'
import { Parcel } from './parcel.tsx'
import { Plots } from './plots.tsx'
import { Scan } from './scan.tsx'
import { SignIn } from './sign-in.tsx'
import { States } from './states.tsx'
import { Today } from './today.tsx'
import { Widgets } from './widgets.tsx'

/** Opened with `?screen=name&theme=name&dir=rtl`. */
export const screens: Record<string, ComponentType> = {
  widgets: Widgets,
  fields: Fields,
  states: States,
  plots: Plots,
  calendar: Calendar,
  today: Today,
  'today-offline': () => <Today noSignal />,
  manifest: Manifest,
  parcel: () => <Parcel />,
  scan: () => <Scan kind="good" />,
  'scan-repeat': () => <Scan kind="repeat" />,
  'scan-stranger': () => <Scan kind="stranger" />,
  outbox: Outbox,
  'sign-in': SignIn,
  enquiry: Enquiry,
}
