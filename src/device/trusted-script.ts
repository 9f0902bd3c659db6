/** The part of Trusted Types that is used here; the DOM library does not declare it yet. */
interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Makes the one way by which scripts of a kind may be loaded. `check` throws a TypeError for an address that may not be,
 * also where the browser knows no Trusted Types. The services' policy lists the names.
 */
export function trustScripts(name: `courier-${string}`, check: (address: string) => void): (address: string) => string {
  const createScriptURL = (address: string): string => {
    check(address)
    return address
  }
  let trusting: { createScriptURL(address: string): string } | undefined
  return (address) => {
    // A policy name can be used only once, so the page makes one policy when it first needs it.
    trusting ??= (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes?.createPolicy(name, {
      createScriptURL,
    }) ?? { createScriptURL }
    return trusting.createScriptURL(address)
  }
}
