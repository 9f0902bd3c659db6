import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The Chromium to test with: CHROMIUM_PATH, else one in PATH, else the one that Playwright downloaded.
 * Throws when CHROMIUM_PATH names something that cannot be run, because guessing would hide the mistake.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which is not a program that can be run.`)
  }
  const inPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...inPath, MAC, chromium.executablePath()].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
