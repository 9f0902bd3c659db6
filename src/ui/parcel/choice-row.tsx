import { Marks } from '../feedback/mark.tsx'
import { ParcelChip } from './parcel-chip.tsx'
import { isPending, rowTitle, type ParcelRowProps } from './parcel-row.tsx'
import { ServiceMarks } from './service-marks.tsx'
import './choice-row.css'

type ChoiceRowProps = Pick<ParcelRowProps, 'parcel' | 'sync' | 'more'> & {
  checked: boolean
  /** `isRange`: the Shift key was held. */
  onToggle: (parcelId: string, isRange: boolean) => void
}

/** A parcel's row with a box instead of a link: the whole row is the target. */
export function ChoiceRow({ parcel, sync, more, checked, onToggle }: ChoiceRowProps) {
  const { address, sequence, status } = parcel
  return (
    <label className="list-row choice-row">
      <span className="list-row-sequence">
        <input
          type="checkbox"
          className="choice-box ring-inside"
          checked={checked}
          onChange={({ nativeEvent }) => onToggle(parcel.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </span>
      <span className="list-row-title">
        {address.house && <span className="list-row-figure">{address.house}</span>}
        {address.house && ' '}
        {rowTitle(parcel)}
      </span>
      <span className="list-row-chip">
        <ParcelChip status={status} pending={isPending(sync)} onSelected={false} />
      </span>
      <span className="list-row-marks">
        <Marks>
          <ServiceMarks parcel={parcel} />
          {more}
        </Marks>
      </span>
      {sequence > 0 && <span className="list-row-sync text-meta">Stop {sequence}</span>}
    </label>
  )
}
