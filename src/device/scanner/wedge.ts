/** The part of a KeyboardEvent that tells a scanner from fingers. `timeStamp` in milliseconds. */
export type WedgeKey = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
>

export type WedgeDetector = {
  /** The whole text when this key ends a burst, else null. */
  key: (event: WedgeKey) => string | null
}

/** Scanners send a key each 1 to 30 ms; the fastest typists need about 80. */
const longestGapMs = 50
/** Shorter bursts are two keys rolled over each other, followed by Enter. */
const shortestCode = 6
const groupSeparator = '\u001D'

/**
 * Finds a keyboard-wedge scanner in the stream of keydown events: characters at most 50 ms apart,
 * ended by Enter or Tab just as quickly. Holding a key down repeats as fast and does not count.
 */
export const createWedgeDetector = (): WedgeDetector => {
  let text = ''
  let lastAt = Number.NEGATIVE_INFINITY

  const characterOf = ({ key, ctrlKey, altKey, metaKey }: WedgeKey): string | null => {
    if (key === 'Shift' || key === 'CapsLock') return ''
    // How scanners spell the separator of a GS1 code.
    if (ctrlKey && key === ']') return groupSeparator
    // AltGr reports Ctrl and Alt together and yields plain characters.
    if (metaKey || ctrlKey !== altKey) return key === 'Control' || key === 'Alt' ? '' : null
    return key.length === 1 ? key : null
  }

  const restart = (): null => {
    text = ''
    return null
  }

  return {
    key: (event) => {
      const quick = event.timeStamp - lastAt <= longestGapMs
      lastAt = event.timeStamp
      if (event.repeat || event.isComposing) return restart()
      if (!quick) text = ''
      if (event.key === 'Enter' || event.key === 'Tab') {
        const code = text
        text = ''
        return code.length >= shortestCode ? code : null
      }
      const character = characterOf(event)
      if (character === null) return restart()
      text += character
      return null
    },
  }
}
