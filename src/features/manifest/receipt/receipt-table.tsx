import { CircleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import type { StatusCounts } from '../manifest-store.ts'
import type { CountedStops } from '#features/stops/own-stops-store.ts'
import {
  formatDifference,
  formatStopDifference,
  receiptLines,
  receiptStopLines,
  receiptSum,
  type ReceiptLine,
} from './receipt-lines.ts'
import './receipt.css'

function Difference({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <tr className="receipt-difference">
      <td colSpan={3}>
        <Icon of={CircleAlert} size={20} />
        <span>{text}</span>
      </td>
    </tr>
  )
}

function Line({ line, unsent }: { line: ReceiptLine; unsent: number }) {
  const recordsDeliveries = useRecordsDeliveries()
  const difference = formatDifference(line, unsent)
  return (
    <>
      <tr>
        <th scope="row" className={`tone-${statusLook(line.status, recordsDeliveries).tone}`}>
          {statusLabels(recordsDeliveries)[line.status].chip}
        </th>
        <td>{line.phone}</td>
        <td>{line.depot ?? '–'}</td>
      </tr>
      <Difference text={difference} />
    </>
  )
}

export function ReceiptTable({ phone, depot }: { phone: StatusCounts; depot: DayReceipt | undefined }) {
  const sum = receiptSum(phone, depot)
  return (
    <table className="receipt-table">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">This phone</th>
          <th scope="col">Depot</th>
        </tr>
      </thead>
      <tbody>
        {receiptLines(phone, depot).map((line) => (
          <Line key={line.status} line={line} unsent={sum.unsent} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{sum.phone}</td>
          <td>{sum.depot ?? '–'}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The parcels that were collected and handed over. They are not on the list, so they are no part of its sum. */
export function StopTable({ stops, depot }: { stops: CountedStops; depot: DayReceipt | undefined }) {
  return (
    <table className="receipt-table">
      <thead>
        <tr>
          <th scope="col">Collections</th>
          <th scope="col">This phone</th>
          <th scope="col">Depot</th>
        </tr>
      </thead>
      <tbody>
        {receiptStopLines(stops, depot).map((line) => (
          <Fragment key={line.label}>
            <tr>
              <th scope="row">{line.label}</th>
              <td>{line.phone}</td>
              <td>{line.depot ?? '–'}</td>
            </tr>
            <Difference text={formatStopDifference(line, stops)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
