/** The fields of a KeyboardEvent that distinguish a scanner from fingers. `timeStamp` is in milliseconds. */
export type WedgeKey = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
> & {
  /** A field has the focus: a person may be typing. */
  inField: boolean
}

export type WedgeDetector = {
  /** The whole text when this key ends a burst, else null. */
  key: (event: WedgeKey) => string | null
  /** The whole text of a scanner that sends no Enter; null in a field, where a person may go on typing. Call it after `silenceMs` without a key. */
  pause: () => string | null
  /** A burst has begun and not ended. */
  isOpen: () => boolean
}

/** Scanners send a key each 1 to 30 ms; the fastest typists need about 80. */
const longestGapMs = 50
/** Nobody types if no field has the focus, so a slow scanner, or one on a weak radio link, gets more time. */
const longestGapOutsideMs = 150
/** A burst without Enter is over after this. */
export const burstTimeoutMs = 300
/** Shorter bursts are two keys rolled over each other, followed by Enter. */
const shortestCode = 6
const groupSeparator = '\u001D'

/**
 * Finds a keyboard-wedge scanner in the stream of keydown events: characters at most 50 ms apart (150 ms where no field
 * has the focus), ended by Enter or Tab just as quickly. Holding a key down repeats as fast and does not count.
 */
export const createWedgeDetector = (): WedgeDetector => {
  let text = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let wasInField = false
  /** Digits of a character that is sent as Alt and its number: "029" for the separator of a GS1 code. */
  let altDigits = ''

  const endAltCode = (): void => {
    if (altDigits !== '') text += String.fromCharCode(Number(altDigits) % 256)
    altDigits = ''
  }

  const characterOf = ({ key, ctrlKey, altKey, metaKey }: WedgeKey): string | null => {
    if (key === 'Shift' || key === 'CapsLock' || key === 'NumLock') return ''
    // Scanners spell the separator of a GS1 code like this.
    if (ctrlKey && key === ']') return groupSeparator
    // AltGr reports Ctrl and Alt together and yields plain characters.
    if (metaKey || ctrlKey !== altKey) return key === 'Control' || key === 'Alt' ? '' : null
    return key.length === 1 ? key : null
  }

  const restart = (): null => {
    text = ''
    altDigits = ''
    return null
  }

  const end = (): string | null => {
    endAltCode()
    const code = text
    restart()
    return code.length >= shortestCode ? code : null
  }

  return {
    key: (event) => {
      const quick = event.timeStamp - lastAt <= (event.inField ? longestGapMs : longestGapOutsideMs)
      lastAt = event.timeStamp
      wasInField = event.inField
      if (event.repeat || event.isComposing) return restart()
      if (!quick) restart()
      if (event.altKey && !event.ctrlKey && !event.metaKey && /^\d$/.test(event.key)) {
        altDigits += event.key
        return null
      }
      endAltCode()
      if (event.key === 'Enter' || event.key === 'Tab') return end()
      const character = characterOf(event)
      if (character === null) return restart()
      text += character
      return null
    },
    pause: () => (wasInField ? restart() : end()),
    isOpen: () => text !== '',
  }
}
