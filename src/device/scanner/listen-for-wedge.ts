import { createWedgeDetector, burstTimeoutMs } from './wedge.ts'

export type WedgeCode = {
  /** The text as the scanner sent it, with symbology prefix and separators: readByHandScanner() removes them. */
  text: string
  /** The field that had the focus and now holds the text as well, to be emptied; else null. */
  field: HTMLInputElement | HTMLTextAreaElement | null
}

/** Inputs that nobody types into: their value is not text. */
const untypedInputs: ReadonlySet<string> = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'file', 'range'])

const fieldOf = (target: EventTarget | null): WedgeCode['field'] => {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !untypedInputs.has(target.type) ? target : null
}

/**
 * Listens for a keyboard-wedge scanner wherever the focus is; returns how to stop. Keys pass
 * through untouched. Only the Enter or Tab that ends a scan, and a space within one, are stopped: they would press
 * whatever button happens to have the focus.
 */
export const listenForWedge = (onCode: (code: WedgeCode) => void): (() => void) => {
  const detector = createWedgeDetector()
  let silence: ReturnType<typeof setTimeout> | undefined
  const onSilence = (): void => {
    const text = detector.pause()
    if (text !== null) onCode({ text, field: null })
  }
  const onKey = (event: KeyboardEvent): void => {
    clearTimeout(silence)
    const field = fieldOf(event.target)
    const { key, timeStamp, ctrlKey, altKey, metaKey, repeat, isComposing } = event
    if (field === null && key === ' ' && detector.isOpen()) event.preventDefault()
    const inField = field !== null
    const text = detector.key({ key, timeStamp, ctrlKey, altKey, metaKey, repeat, isComposing, inField })
    if (text === null) {
      silence = setTimeout(onSilence, burstTimeoutMs)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    onCode({ text, field })
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(silence)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}
