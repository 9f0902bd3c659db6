import { useRef, useState, type ComponentProps, type PointerEvent, type RefObject } from 'react'
import { placeAt } from './moved.ts'

/** Pixels from the edge of the screen in which it scrolls along, and how far with each move of the finger. */
const edge = { reach: 96, step: 16 }

export interface RowDrag {
  list: RefObject<HTMLOListElement | null>
  /** The row that is dragged, and where it would stand; null: none. */
  drag: { from: number; to: number } | null
  /** For the grip of a row. */
  grip: (
    at: number,
  ) => Pick<ComponentProps<'span'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
}

/** Dragging the rows of a list by their grips. Nothing moves until the finger lets go, so that the list stays calm. */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
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
      setDrag({ from: at, to: placeAt(middles(), at, clientY) })
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
