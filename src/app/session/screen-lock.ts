import { isDue, type ScreenLock } from '#features/unlock/lock-rules.ts'
import { removeScreenLock, saveScreenLock } from '#features/unlock/lock-store.ts'

/** Kept in local storage, so that all tabs see each touch at once. */
const activeKey = 'active-at'
/** The least time between two saved touches, in milliseconds. */
const noteEvery = 5_000

interface LockState {
  lock: ScreenLock | null
  locked: boolean
}

let state: LockState = { lock: null, locked: false }
let notedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const subscribeLock = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const lockNow = (): LockState => state

function change(next: Partial<LockState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Returns the time of the last touch in milliseconds since 1970; null if it was never saved. Without storage only this page has it. */
function lastActive(): number | null {
  const ownNote = notedAt === 0 ? null : notedAt
  try {
    const noted = localStorage.getItem(activeKey)
    return noted === null ? ownNote : Number(noted)
  } catch {
    return ownNote
  }
}

function note(): void {
  notedAt = Date.now()
  try {
    localStorage.setItem(activeKey, String(notedAt))
  } catch {
    // Without storage, each start is locked.
  }
}

/** Call it when the user is active: a touch, a key, or something recorded. */
export function recordActivity(): void {
  if (state.lock && !state.locked && Math.abs(Date.now() - notedAt) >= noteEvery) note()
}

/** Locks when it is due, unlocks when another tab was unlocked, and sets a timer for the next look. */
function look(): void {
  clearTimeout(timer)
  if (!state.lock) return
  const now = Date.now()
  const at = lastActive()
  const locked = isDue(state.lock, at, now)
  if (locked !== state.locked) change({ locked })
  if (!locked && at !== null) timer = setTimeout(look, at + state.lock.minutes * 60_000 - now)
}

let watching = false

function watch(): void {
  if (watching) return
  watching = true
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
    addEventListener(event, recordActivity, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  addEventListener('storage', ({ key }) => {
    if (key === activeKey) look()
  })
}

/** Sets the lock of the signed-in user, which may be due already; null if they have none. */
export function setLock(lock: ScreenLock | null): void {
  change({ lock, locked: lock !== null && isDue(lock, lastActive(), Date.now()) })
  if (lock) watch()
  look()
}

export function unlock(): void {
  note()
  look()
}

/** Saves a change to the lock, such as a wrong PIN, for the next start too. */
export async function saveLock(lock: ScreenLock): Promise<void> {
  await saveScreenLock(lock)
  change({ lock })
}

/** Sets the lock at the owner's request, so it counts as unlocked now. */
export async function chooseLock(lock: ScreenLock | null): Promise<void> {
  await (lock ? saveScreenLock(lock) : removeScreenLock())
  note()
  setLock(lock)
}
