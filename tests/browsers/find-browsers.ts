import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const LIBRARIES = '/usr/lib'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

export const findFirefox = (): string | undefined => inPath(['firefox-esr', 'firefox'])

export interface WebKitPrograms {
  driver: string
  browser: string
  display: string
}

/** WebKitGTK's own small browser is not in PATH: Debian installs it beside the library, the newest last. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter((name) => name.includes('-linux-')) : []
  const places = folders.flatMap((folder) =>
    readdirSync(join(LIBRARIES, folder))
      .filter((name) => name.startsWith('webkit2gtk-'))
      .sort()
      .map((name) => join(LIBRARIES, folder, name, 'MiniBrowser')),
  )
  return places.findLast(isProgram)
}

export function findWebKit(): WebKitPrograms | undefined {
  const [driver, browser, display] = [inPath(['WebKitWebDriver']), findMiniBrowser(), inPath(['Xvfb'])]
  return driver && browser && display ? { driver, browser, display } : undefined
}
