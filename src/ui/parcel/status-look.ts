import { Ban, Check, Circle, CircleQuestionMark, CornerUpLeft, PackageCheck, Redo } from 'lucide-react'
import type { ParcelStatus } from '#contracts/parcel.ts'
import type { IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'

/** Icon and colour of each status; the word comes from the domain. */
export const statusLook: Readonly<Record<ParcelStatus, { tone: Tone; icon: IconType }>> = {
  expected: { tone: 'todo', icon: Circle },
  confirmed: { tone: 'confirmed', icon: Check },
  missing: { tone: 'missing', icon: CircleQuestionMark },
  carry_forward: { tone: 'carry', icon: Redo },
  unable_to_deliver: { tone: 'unable', icon: Ban },
  delivered: { tone: 'confirmed', icon: PackageCheck },
  returned: { tone: 'neutral', icon: CornerUpLeft },
}
