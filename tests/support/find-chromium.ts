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
  return givenIn(env) ?? [...inPath(env, NAMES), MAC, chromium.executablePath()].find(isProgram)
}

/**
 * The Chromium for tests that need no more than a page: its headless shell, where there is one. It starts no pages of its
 * own and takes two thirds of the time. It has neither Background Sync nor profiles.
 */
export function findChromiumShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return givenIn(env) ?? inPath(env, ['chromium-headless-shell']).find(isProgram) ?? findChromium(env)
}

function givenIn(env: NodeJS.ProcessEnv): string | undefined {
  const given = env['CHROMIUM_PATH']
  if (given === undefined || given === '') return undefined
  if (isProgram(given)) return given
  throw new Error(`CHROMIUM_PATH is ${given}, which is not a program that can be run.`)
}

const inPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
