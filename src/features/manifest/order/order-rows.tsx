import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { useRowDrag } from './use-row-drag.ts'
import './order.css'

export interface OrderRow {
  key: string
  /** The row as its buttons name it: "Sample Road". */
  name: string
  head: ReactNode
  extra?: ReactNode
  more?: ReactNode
}

type OrderRowsProps = {
  label: string
  rows: readonly OrderRow[]
  onMove: (from: number, to: number) => void
}

const lineAt = (drag: { from: number; to: number } | null, at: number): string => {
  if (!drag) return ''
  if (drag.from === at) return 'order-dragged'
  if (drag.to !== at) return ''
  return drag.to < drag.from ? 'order-before' : 'order-behind'
}

export function OrderRows({ label, rows, onMove }: OrderRowsProps) {
  const { list, drag, grip } = useRowDrag(onMove)
  return (
    <ol ref={list} className="order-rows" aria-label={label}>
      {rows.map(({ key, name, head, extra, more }, at) => (
        <li key={key} className={lineAt(drag, at)}>
          <div className="order-row">
            <span className="order-grip" aria-hidden="true" {...grip(at)}>
              <Icon of={GripVertical} />
            </span>
            <div className="order-head">{head}</div>
            {extra}
            <IconButton
              icon={ArrowUp}
              label={`Move ${name} up`}
              aria-disabled={at === 0}
              onClick={() => onMove(at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${name} down`}
              aria-disabled={at === rows.length - 1}
              onClick={() => onMove(at, at + 1)}
            />
          </div>
          {more}
        </li>
      ))}
    </ol>
  )
}
