const browsers: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

/** Returns what a person calls the browser of a user-agent string, such as "Chrome on Android"; null for no browser. */
export function getBrowserName(userAgent: string): string | null {
  const of = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [of(browsers), of(systems)]
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : null
}
