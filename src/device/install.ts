/** The event that Chromium sends when it would install the app. The DOM library does not declare it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `offered`: the browser installs at the press of a button; `unknown`: by its own menu, if at all. */
export type InstallState = 'unknown' | 'offered' | 'installed'

let offer: InstallOffer | undefined
let justInstalled = false
const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}

export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  // Older iPhones know it by this name alone.
  (navigator as { standalone?: boolean }).standalone === true

export function installState(): InstallState {
  if (justInstalled || isInstalledApp()) return 'installed'
  return offer ? 'offered' : 'unknown'
}

export const subscribeInstall = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Saves the browser's offer for the page that has the button. The event comes once, and early. */
export function saveInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Or it would be shown over whatever the courier is doing.
    event.preventDefault()
    offer = event as InstallOffer
    changed()
  })
  addEventListener('appinstalled', () => {
    justInstalled = true
    offer = undefined
    changed()
  })
}

/** Lets the browser ask. False where the person would rather not, or it had been asked before. */
export async function install(): Promise<boolean> {
  const asked = offer
  if (!asked) return false
  // An offer holds for one question.
  offer = undefined
  await asked.prompt()
  const { outcome } = await asked.userChoice
  changed()
  return outcome === 'accepted'
}
