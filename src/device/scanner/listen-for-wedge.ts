import { createWedgeDetector } from './wedge.ts'

export type WedgeCode = {
  /** As sent, symbology prefix and separators included: classify() takes them off. */
  text: string
  /** The field that had the focus and now holds the text as well, to be emptied; else null. */
  field: HTMLInputElement | HTMLTextAreaElement | null
}

const fieldOf = (target: EventTarget | null): WedgeCode['field'] =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/**
 * Listens for a keyboard-wedge scanner wherever the focus is; returns how to stop. Keys pass
 * through untouched; only the Enter or Tab that ends a scan is kept, or it would press whatever
 * button happens to have the focus.
 */
export const listenForWedge = (onCode: (code: WedgeCode) => void): (() => void) => {
  const detector = createWedgeDetector()
  const onKey = (event: KeyboardEvent): void => {
    const text = detector.key(event)
    if (text === null) return
    event.preventDefault()
    event.stopPropagation()
    onCode({ text, field: fieldOf(event.target) })
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
