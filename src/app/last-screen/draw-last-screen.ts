import { londonDay } from '#domain/dates/day.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import type { Drawn } from './drawn.ts'
import { lastScreenKey, stylesOfPage, type LastScreen } from './last-screen.ts'

// This runs before any library is loaded, so it uses IndexedDB directly.

const answer = async <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  await new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error))
  })

async function open(name: string): Promise<IDBDatabase> {
  const asked = indexedDB.open(name)
  // Do not create a store that does not exist.
  asked.addEventListener('upgradeneeded', () => asked.transaction?.abort())
  return await answer(asked)
}

/** Returns the name of the signed-in user's store; undefined if their screen lock is on, because they must unlock first. */
async function storeName(): Promise<string | undefined> {
  const device = await open('courier-device')
  const values = device.transaction('values').objectStore('values')
  const [session, config, lock] = await Promise.all([
    answer<{ actor: string } | undefined>(values.get('session')),
    answer<{ environment: string } | undefined>(values.get('config')),
    answer<{ actor: string } | undefined>(values.get('lock')),
  ])
  device.close()
  return session && config && lock?.actor !== session.actor
    ? `courier-${config.environment}-${session.actor}`
    : undefined
}

/** Returns the last screen at this address, if the courier has done nothing since. */
async function lastScreen(path: string): Promise<LastScreen | undefined> {
  const name = await storeName()
  if (name === undefined) return undefined
  const db = await open(name)
  const stores = db.transaction(['meta', 'outbox'])
  const [kept, tap] = await Promise.all([
    answer<{ value: LastScreen } | undefined>(stores.objectStore('meta').get(lastScreenKey(path))),
    answer(stores.objectStore('outbox').openKeyCursor(null, 'prev')),
  ])
  db.close()
  const screen = kept?.value
  if (screen?.lastTap !== (tap?.key ?? 0)) return undefined
  const fits =
    screen.width === innerWidth && screen.styles === stylesOfPage() && screen.day === londonDay(new Date(servicesNow()))
  return fits ? screen : undefined
}

function build(drawn: Drawn): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn)
  const [svg, name, attributes, children] = drawn
  const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [key, value] of attributes) {
    // The policy forbids style attributes, not styles.
    if (key === 'style') element.style.cssText = value
    else element.setAttribute(key, value)
  }
  // Links work already, but anything typed or pressed before the app runs would be lost.
  if (element instanceof HTMLElement && /^(input|button|select|textarea)$/.test(name)) element.inert = true
  element.append(...children.map(build))
  return element
}

/** The timeout in milliseconds: a store that is slow or never answers must not delay the app. */
const timeoutMs = 1000

/**
 * Draws the last screen so that the courier can read it while the app loads; the app then replaces it.
 * If anything is missing, nothing is drawn. Resolves with whether something was.
 */
export async function drawLastScreen(): Promise<boolean> {
  if (location.search !== '') return false
  try {
    const late = new Promise<undefined>((resolve) => {
      setTimeout(resolve, timeoutMs)
    })
    const screen = await Promise.race([lastScreen(location.pathname), late])
    const root = document.getElementById('root')
    if (!screen || !root) return false
    root.append(...build(screen.drawn).childNodes)
    return true
  } catch {
    // There is no store, or not the expected one.
    return false
  }
}
