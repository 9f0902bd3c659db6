/** The result of a scan. Each has its own sound and vibration: expected here, seen before, not ours, to be set aside, not saved. */
export type ScanVerdict = 'mine' | 'repeat' | 'stranger' | 'aside' | 'failed'

type Tone = { hertz: number; startMs: number; lengthMs: number; wave: OscillatorType }

const tones: Readonly<Record<ScanVerdict, readonly Tone[]>> = {
  mine: [{ hertz: 1760, startMs: 0, lengthMs: 110, wave: 'sine' }],
  repeat: [
    { hertz: 990, startMs: 0, lengthMs: 90, wave: 'triangle' },
    { hertz: 990, startMs: 150, lengthMs: 90, wave: 'triangle' },
  ],
  stranger: [{ hertz: 233, startMs: 0, lengthMs: 380, wave: 'square' }],
  aside: [
    { hertz: 880, startMs: 0, lengthMs: 120, wave: 'sawtooth' },
    { hertz: 587, startMs: 150, lengthMs: 120, wave: 'sawtooth' },
    { hertz: 392, startMs: 300, lengthMs: 220, wave: 'sawtooth' },
  ],
  failed: [
    { hertz: 165, startMs: 0, lengthMs: 300, wave: 'square' },
    { hertz: 165, startMs: 400, lengthMs: 300, wave: 'square' },
    { hertz: 165, startMs: 800, lengthMs: 300, wave: 'square' },
  ],
}

const vibrations: Readonly<Record<ScanVerdict, number[]>> = {
  mine: [60],
  repeat: [50, 60, 50],
  stranger: [220, 80, 220],
  aside: [80, 50, 80, 50, 80, 50, 400],
  failed: [600, 150, 600, 150, 600],
}

const loudness = 0.25
const fadeSeconds = 0.01

const play = (audio: AudioContext, { hertz, startMs, lengthMs, wave }: Tone): void => {
  const start = audio.currentTime + startMs / 1000
  const end = start + lengthMs / 1000
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = wave
  oscillator.frequency.value = hertz
  // Ramps, because a tone cut off square clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + fadeSeconds)
  gain.gain.setValueAtTime(loudness, end - fadeSeconds)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

/** Browsers block sound and vibration before the first touch, and log a warning for each attempt. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true

export type ScanFeedback = {
  /** Call this inside a tap: browsers block audio until the person has touched the page. */
  unlock: () => void
  give: (verdict: ScanVerdict) => void
  close: () => void
}

/** Sound and vibration. Where either is missing or switched off the other still comes. */
export const createScanFeedback = (isSoundOn: () => boolean): ScanFeedback => {
  let audio: AudioContext | null = null
  const wake = (): AudioContext | null => {
    if (typeof AudioContext !== 'function') return null
    audio ??= new AudioContext()
    // iOS suspends the context at every phone call and screen lock. If it cannot be resumed, the scan is silent.
    if (audio.state !== 'running') audio.resume().catch(() => {})
    return audio
  }
  return {
    unlock: () => void wake(),
    give: (verdict) => {
      if (!isTouched()) return
      navigator.vibrate?.(vibrations[verdict])
      const context = isSoundOn() ? wake() : null
      if (context !== null) for (const tone of tones[verdict]) play(context, tone)
    },
    close: () => {
      audio?.close().catch(() => {})
      audio = null
    },
  }
}
