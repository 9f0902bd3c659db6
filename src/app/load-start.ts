/** Where the build has put the app's code; the development server's page names it itself. */
declare const __START__: string | undefined

type ScriptAddress = HTMLScriptElement['src']
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): ScriptAddress }
}

/** The page may load this one script (Trusted Types, policy `courier-start`). */
function trusted(address: string): ScriptAddress {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  return policies ? policies.createPolicy('courier-start', { createScriptURL: () => address }).createScriptURL(address) : address
}

/** Runs the app's code: after the last screen has been painted, which its first tenth of a second would hold up. */
export function loadStart(drawn: boolean): void {
  if (typeof __START__ === 'undefined') return
  const script = document.createElement('script')
  script.src = trusted(__START__)
  const run = (): void => document.head.append(script)
  if (drawn) requestAnimationFrame(() => setTimeout(run))
  else run()
}
