/** The part of Trusted Types that is used here; the DOM library does not declare it yet. */
type ScriptUrlPolicy = { createScriptURL: (url: string) => unknown }
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy
}

const sameOriginUrl = (url: string): string => {
  const resolved = new URL(url, location.href)
  if (resolved.origin !== location.origin) {
    throw new TypeError(`Worker script from another origin: ${resolved.origin}`)
  }
  return resolved.href
}

let policy: ScriptUrlPolicy | undefined

const trustedUrl = (url: string): string => {
  const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (trustedTypes === undefined) return sameOriginUrl(url)
  // A name can be used once only, hence one policy for the life of the page.
  policy ??= trustedTypes.createPolicy('courier-worker', { createScriptURL: sameOriginUrl })
  return policy.createScriptURL(url) as string
}

/**
 * Starts a module worker from a bundled script (`import url from './x.ts?worker&url'`). Throws a
 * TypeError for a script of another origin, which the policy would otherwise let through.
 */
export const startTrustedWorker = (url: string): Worker => new Worker(trustedUrl(url), { type: 'module' })
