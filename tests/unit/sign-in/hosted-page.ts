import { createHash } from 'node:crypto'
import type { HostedPorts } from '#features/sign-in/hosted/hosted-ports.ts'

const store = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A page whose time passes when a test says so. */
export function createHostedPage(changes: Partial<HostedPorts> = {}) {
  const [ofWindow, ofBrowser] = [store(), store()]
  const gone: string[] = []
  const waiting: { milliseconds: number; end: () => void }[] = []
  let stayed = 0
  let drawn = 0
  const ports: HostedPorts = {
    ofWindow: () => ofWindow,
    ofBrowser: () => ofBrowser,
    random: (byteCount) => new Uint8Array(byteCount).fill(++drawn),
    sha256: (bytes) => Promise.resolve(Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    online: () => true,
    go: (address) => void gone.push(address),
    stay: () => void stayed++,
    wait: (milliseconds) => new Promise((resolve) => waiting.push({ milliseconds, end: resolve })),
    now: () => 0,
    ...changes,
  }
  return {
    ports,
    gone,
    waiting,
    stayed: () => stayed,
    /** Where the page has gone to, in parts. */
    asked: () => new URL(gone.at(-1) ?? '', 'https://app.test'),
  }
}
