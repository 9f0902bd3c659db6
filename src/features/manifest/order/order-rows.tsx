import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useRef, useState, type ComponentProps, type PointerEvent, type RefObject } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import './order.css'
import { toDropIndex } from './move-item.ts'

/** Pixels from the edge of the screen in which it scrolls along, and how far with each move of the finger. */
const edge = { reach: 96, step: 16 }

interface RowDrag {
  list: RefObject<HTMLOListElement | null>
  /** The dragged row and its target; null if none. */
  drag: { from: number; to: number } | null
  /** Returns the props of a row's grip. */
  grip: (
    at: number,
  ) => Pick<ComponentProps<'span'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
}

/** Lets rows be dragged by their grips. Nothing moves until the finger lifts. */
function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const list = useRef<HTMLOListElement | null>(null)
  const [drag, setDrag] = useState<RowDrag['drag']>(null)
  const scrollAlong = (height: number) => {
    if (height < edge.reach) scrollBy(0, -edge.step)
    if (height > innerHeight - edge.reach) scrollBy(0, edge.step)
  }
  const middles = () =>
    [...(list.current?.children ?? [])].map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return (top + bottom) / 2
    })
  const grip = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLSpanElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: at, to: at })
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLSpanElement>) => {
      if (drag?.from !== at) return
      scrollAlong(clientY)
      setDrag({ from: at, to: toDropIndex(middles(), at, clientY) })
    },
    onPointerUp: () => {
      if (drag?.from !== at) return
      setDrag(null)
      if (drag.to !== at) onMove(at, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, drag, grip }
}

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
