import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { mutate } from './model/mutants/mutate.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** As the app is built (decision 011). */
const asBuilt = { oxc: { target: 'es2016' } }

const project = (name: string, folders: readonly string[], globalSetup: string[] = []) => ({
  extends: true as const,
  ...(name === 'unit' || name === 'model' ? asBuilt : {}),
  test: { name, include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), globalSetup },
})

export default defineConfig({
  root: here('..'),
  define: { global: 'globalThis' },
  test: {
    allowOnly: false,
    // Vitest keeps a core for itself, which on a machine of two is half of them.
    maxWorkers: availableParallelism(),
    // Only against a test that hangs: a busy machine is no fault of the code.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: [here('./support/fail-on-noise.ts')],
    // Times and money are British wherever the tests run.
    env: { TZ: 'Europe/London' },
    projects: [
      project('unit', ['unit']),
      project('contract', ['contract', 'faults'], [here('./support/postgres-setup.ts')]),
      { ...project('model', ['model']), plugins: [mutate(here('..'))] },
      project('corpus', ['corpus']),
      project('browsers', ['browsers']),
    ],
  },
})
