type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface HostedPorts {
  /** Belongs to this window only, because a sign-in is bound to its window. */
  ofWindow: () => Store
  ofBrowser: () => Store
  random: (byteCount: number) => Uint8Array<ArrayBuffer>
  /** Null where the browser has none, which is so on plain http. */
  sha256: ((bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) | null
  fetch: typeof fetch
  online: () => boolean
  go: (address: string) => void
  /** Cancels the redirect. */
  stay: () => void
  wait: (milliseconds: number) => Promise<void>
  /** A time in milliseconds since 1970. */
  now: () => number
}

const subtle = (globalThis.crypto as Partial<Crypto>).subtle

export const hostedPage: HostedPorts = {
  ofWindow: () => sessionStorage,
  ofBrowser: () => localStorage,
  random: (byteCount) => crypto.getRandomValues(new Uint8Array(byteCount)),
  sha256: subtle ? async (bytes) => await subtle.digest('SHA-256', bytes) : null,
  fetch: (...request) => fetch(...request),
  online: () => navigator.onLine,
  go: (address) => location.assign(address),
  stay: () => stop(),
  wait: async (milliseconds) => await new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
}
