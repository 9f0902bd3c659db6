import { londonDay } from '#domain/dates/day.ts'
import type { Engine } from '#offline/engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { whenIdle } from '#ui/timing/when-idle.ts'
import { isChoice, toDrawn } from './drawn.ts'
import { lastScreenKey, stylesOfPage, type LastScreen } from './last-screen.ts'

/** The screens that the app opens with: those of the tabs, of the home screen's shortcuts and of a desk's morning. */
const kept = [
  '/',
  '/manifest',
  '/plan',
  '/pay',
  '/messages',
  '/news',
  '/more',
  '/tools/personal-courier-performance',
  '/depot',
  '/depot/rounds',
  '/office',
]

/** Milliseconds without a change before the screen is saved. */
const quiet = 1500

const isPlain = (root: Element): boolean =>
  kept.includes(location.pathname) &&
  location.search === '' &&
  scrollY === 0 &&
  root.querySelector('dialog[open], [aria-busy="true"], .lock') === null &&
  [...root.querySelectorAll('input')].every((input) => isChoice(input) || input.value === '')

const pause = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, quiet))
}

/** Saves the current screen whenever it has not changed for a moment. Returns a function that stops it. */
export function saveLastScreen(engine: Engine): () => void {
  const root = document.getElementById('root')
  if (!root) return () => undefined
  let changes = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = async (): Promise<void> => {
    if (!isPlain(root)) return
    const seen = changes
    const key = lastScreenKey(location.pathname)
    const screen = {
      day: londonDay(new Date(servicesNow())),
      styles: stylesOfPage(),
      width: innerWidth,
      drawn: toDrawn(root),
    }
    const lastTap = (await engine.db.outbox.orderBy('n').last())?.n ?? 0
    // A tap that is not rendered yet would have changed the screen by then.
    await pause()
    if (changes === seen) await engine.db.meta.put({ key, value: { ...screen, lastTap } satisfies LastScreen })
  }
  // If the store is closing or full, only a faster start is lost.
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined)
  const later = (): void => {
    changes++
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => quietly(keep())), quiet)
  }
  const observer = new MutationObserver(later)
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true })
  later()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
