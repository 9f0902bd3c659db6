import { defineConfig } from '@playwright/test'
import { deadline } from '#support/deadline.ts'
import { findChromiumShell } from '#support/find-chromium.ts'

const executablePath = findChromiumShell()

// Every deadline is only against what hangs: it follows the machine, and no verdict does.
export default defineConfig({
  testDir: '..',
  outputDir: '../../build/test-results/browser',
  forbidOnly: true,
  // What fails is looked at again by tests/run/second-look.ts, alone and at the end.
  retries: 0,
  workers: 2,
  fullyParallel: false,
  timeout: deadline(90_000),
  expect: { timeout: deadline(15_000) },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    // So that a standstill names the place where it stands.
    actionTimeout: deadline(30_000),
    navigationTimeout: deadline(45_000),
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), chromiumSandbox: false },
  },
  projects: [
    { name: 'browser', testMatch: 'e2e/**/*.spec.ts', grepInvert: /@proof/ },
    // Every further state, width and theme of a screen, beside the stories of it that the gate plays.
    { name: 'screens', testMatch: 'e2e/**/*.spec.ts', grep: /@proof/ },
    // A proof kills, fills disks or takes its time: its deadlines are its own.
    { name: 'proof', testMatch: '{e2e,corpus}/**/*.proof.ts', timeout: deadline(600_000) },
  ],
})
