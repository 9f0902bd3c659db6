import {
  Calendar,
  CalendarCheck,
  Clock,
  CornerUpLeft,
  IdCard,
  PackagePlus,
  PackageX,
  PenLine,
  Undo2,
} from 'lucide-react'
import type { Parcel, ParcelMark, ServiceFlag } from '#contracts/parcel/parcel.ts'
import { ageCheckLabel, markLabels, serviceLabels } from '#domain/parcel/status-labels.ts'
import type { IconType } from '../theme/icon.tsx'
import { Mark } from '../feedback/mark.tsx'
import type { Tone } from '../theme/tone.ts'

const services: Readonly<Record<Exclude<ServiceFlag, 'standard'>, { icon: IconType; word: string }>> = {
  next_day: { icon: Calendar, word: serviceLabels.next_day },
  signature: { icon: PenLine, word: serviceLabels.signature },
  household_signature: { icon: PenLine, word: serviceLabels.household_signature },
  stated_day: { icon: CalendarCheck, word: serviceLabels.stated_day },
  stated_time: { icon: Clock, word: serviceLabels.stated_time },
  age_check_18: { icon: IdCard, word: ageCheckLabel },
}

const marks: Readonly<Record<ParcelMark, { icon: IconType; tone: Tone }>> = {
  extra: { icon: PackagePlus, tone: 'neutral' },
  misrouted: { icon: CornerUpLeft, tone: 'carry' },
  damaged: { icon: PackageX, tone: 'carry' },
  recalled: { icon: Undo2, tone: 'missing' },
}

export const markIcon = (mark: ParcelMark): IconType => marks[mark].icon

/** Shows a parcel's marks first, because they stop all other work, then its services. */
export function ServiceMarks({
  parcel,
}: {
  parcel: Pick<Parcel, 'services' | 'marks'> & Partial<Pick<Parcel, 'events'>>
}) {
  const special = parcel.services.filter((flag) => flag !== 'standard')
  return (
    <>
      {parcel.marks.map((mark) => (
        <Mark key={mark} {...marks[mark]}>
          {mark === 'recalled' && parcel.events?.some((event) => event.cancelled)
            ? 'Cancelled'
            : markLabels[mark].label}
        </Mark>
      ))}
      {special.map((flag) => (
        <Mark key={flag} icon={services[flag].icon}>
          {services[flag].word}
        </Mark>
      ))}
      {special.length + parcel.marks.length === 0 && <Mark quiet>{serviceLabels.standard}</Mark>}
    </>
  )
}
