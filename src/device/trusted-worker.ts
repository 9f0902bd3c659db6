import { trustScripts } from './trusted-script.ts'

const trusted = trustScripts('courier-worker', (address) => {
  const { origin } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`Worker script from another origin: ${origin}`)
})

/**
 * Starts a module worker from a bundled script (`import url from './x.ts?worker&url'`). Throws a
 * TypeError for a script of another origin, which the policy would otherwise let through.
 */
export const startTrustedWorker = (url: string): Worker => new Worker(trusted(url), { type: 'module' })
