/** The ways in which a courier can unlock the app. */
export type LockMethod =
  | { kind: 'pin'; salt: Uint8Array<ArrayBuffer>; digest: Uint8Array<ArrayBuffer>; rounds: number }
  /** The id of a passkey of this phone, which asks for a fingerprint, a face or the phone's own code. */
  | { kind: 'passkey'; id: Uint8Array<ArrayBuffer> }

/** Locks the screen of this phone. Saving and sending continue behind it. */
export interface ScreenLock {
  actor: string
  minutes: number
  method: LockMethod
  /** Wrong PINs since the last right one. */
  wrong: number
  /** Milliseconds since 1970: no PIN is looked at before. */
  waitUntil: number
}

export const lockMinutes = [1, 5, 15, 30, 60] as const

const minute = 60_000
/** Wrong PINs that cost nothing. */
export const freeTries = 5
/** Milliseconds; doubled by each further wrong PIN. */
const firstWait = 30_000
const longestWait = 300_000

/** `lastActive`: null where nobody knows, which locks; so does a clock that was set back. Both in milliseconds since 1970. */
export function isDue({ minutes }: Pick<ScreenLock, 'minutes'>, lastActive: number | null, now: number): boolean {
  return lastActive === null || now < lastActive || now - lastActive >= minutes * minute
}

export function afterWrong(lock: ScreenLock, now: number): ScreenLock {
  const wrong = lock.wrong + 1
  if (wrong < freeTries) return { ...lock, wrong }
  return { ...lock, wrong, waitUntil: now + Math.min(longestWait, firstWait * 2 ** (wrong - freeTries)) }
}

export const afterRight = (lock: ScreenLock): ScreenLock => ({ ...lock, wrong: 0, waitUntil: 0 })

/** Returns the error in a proposed PIN; undefined if it is acceptable. */
export function findPinError(pin: string): string | undefined {
  if (!/^\d{4,8}$/.test(pin)) return 'A PIN is 4 to 8 digits'
  return /^(\d)\1+$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)
    ? 'That PIN is easy to guess. Choose another'
    : undefined
}
