import { colorMode } from '../theme/color-mode-choice.ts'
import { followNarrow } from '#ui/theme/narrow.ts'
import { drawLastScreen } from '../last-screen/draw-last-screen.ts'
import { trustScripts } from '#device/trusted-script.ts'
import { askConfigEarly } from './early-config.ts'

/** The build's list of the app's scripts in the order in which they run; in development the page lists them itself. */
declare const __START__: readonly string[] | undefined
/** The file names of a first visit's screen, by its address. */
declare const __AHEAD__: Readonly<Record<string, readonly string[]>>

const scripts = typeof __START__ === 'undefined' ? [] : __START__

const trusted = trustScripts('courier-start', (address) => {
  if (!scripts.includes(address)) throw new TypeError('Only the app’s own code may be started')
})

/** Without the worker's cache every file needs a round trip, so the later files are fetched in parallel with the start. */
function fetchAhead(): void {
  if (navigator.serviceWorker?.controller) return
  askConfigEarly()
  for (const name of __AHEAD__[location.pathname] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${name}.js`
    document.head.append(link)
  }
}

/** Runs the app's code, after the last screen has been painted, because the code's first tenth of a second would delay it. */
function loadStart(drawn: boolean): void {
  const run = (): void => {
    for (const address of scripts) {
      const script = document.createElement('script')
      script.src = trusted(address)
      // Run the scripts in order, each as its own task.
      script.async = false
      document.head.append(script)
    }
    if (scripts.length > 0) fetchAhead()
  }
  // A page in the background is not painted until it is visible, but must run before.
  if (drawn && document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(run))
  else run()
}

// This script is inline and runs before anything else has loaded.
const choice = colorMode()
const dark = matchMedia('(prefers-color-scheme: dark)').matches
// Prevents a white flash in dark mode.
document.documentElement.dataset['theme'] = choice === 'system' ? (dark ? 'dark' : 'light') : choice
followNarrow()
void drawLastScreen().then(loadStart)
