import { defineConfig } from '@playwright/test'
import { findChromiumShell } from '#support/find-chromium.ts'

const executablePath = findChromiumShell()

export default defineConfig({
  testDir: '..',
  outputDir: '../../build/test-results/browser',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: false,
  // Only against a test that hangs: a busy machine is no fault of the code.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    // So that a standstill names the place where it stands.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), chromiumSandbox: false },
  },
  // The tests start their own services, each on its own port and store.
  projects: [
    { name: 'browser', testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'] },
    { name: 'corpus', testMatch: ['corpus/**/*.spec.ts'] },
  ],
})
