import { Ban, Check, Circle, CircleQuestionMark, CornerUpLeft, PackageCheck, Redo, Truck } from 'lucide-react'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'

export interface StatusLook {
  tone: Tone
  icon: IconType
}

const looks: Readonly<Record<ParcelStatus, StatusLook>> = {
  expected: { tone: 'todo', icon: Circle },
  confirmed: { tone: 'confirmed', icon: Check },
  missing: { tone: 'missing', icon: CircleQuestionMark },
  carry_forward: { tone: 'carry', icon: Redo },
  unable_to_deliver: { tone: 'unable', icon: Ban },
  delivered: { tone: 'confirmed', icon: PackageCheck },
  returned: { tone: 'neutral', icon: CornerUpLeft },
}

/** Icon and colour of a status. Green says done, which a parcel that is only loaded is not. */
export const statusLook = (status: ParcelStatus, recordsDeliveries: boolean): StatusLook =>
  recordsDeliveries && status === 'confirmed' ? { tone: 'todo', icon: Truck } : looks[status]
