import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { deadline } from './support/deadline.ts'
import { mutate } from './model/mutants/mutate.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** As the app is built (decision 011). */
const asBuilt = { oxc: { target: 'es2016' } }

const setup = (...names: string[]) => names.map((name) => here(`./support/${name}.ts`))

const project = (name: string, include: string, globalSetup: string[] = []) => ({
  extends: true as const,
  ...(name === 'unit' || name === 'model' ? asBuilt : {}),
  test: { name, include: [include], globalSetup },
})

/** Files share a worker and the packages that it has imported; what one leaves behind for the next is found. */
const shared = (name: string, include: string, globalSetup: string[] = []) => {
  const each = project(name, include, globalSetup)
  return { ...each, test: { ...each.test, isolate: false, setupFiles: setup('fail-on-leaks') } }
}

/** The contract tests of every service by way of PgBouncer. */
const throughPooler = () => {
  const each = shared('pooled', 'tests/contract/*/**/*.test.ts', [here('./contract/scale/pooled-setup.ts')])
  const exclude = [
    // Those of the kit and of whole processes open databases of their own.
    'tests/contract/{attacks,doors,kit,rights,run,telemetry}/**',
    // These are about one role: its statements as its pool sees them, the trigger that it meets, a schema of its own.
    'tests/contract/{identity,manifest}/plans.test.ts',
    'tests/contract/manifest/{audit,barcode-forms}.test.ts',
  ]
  return { ...each, test: { ...each.test, exclude } }
}

const postgres = [here('./support/postgres-setup.ts')]

export default defineConfig({
  root: here('..'),
  define: { global: 'globalThis' },
  test: {
    allowOnly: false,
    // Vitest keeps a core for itself, which on a machine of two is half of them.
    maxWorkers: availableParallelism(),
    // Only against what hangs.
    testTimeout: deadline(120_000),
    hookTimeout: deadline(120_000),
    setupFiles: setup('fresh-storage', 'fail-on-noise'),
    // Times and money are British wherever the tests run.
    env: { TZ: 'Europe/London' },
    projects: [
      // The gate.
      shared('unit', 'tests/unit/**/*.test.{ts,tsx}'),
      shared('contract', 'tests/contract/**/*.test.ts', postgres),
      // Proofs (tests/prove).
      shared('services', 'tests/contract/**/*.proof.ts', postgres),
      throughPooler(),
      { ...project('model', 'tests/model/*.proof.ts'), plugins: [mutate(here('..'))] },
      project('photographs', 'tests/corpus/{recall,photo-fault}.proof.ts'),
      project('browsers', 'tests/browsers/*.proof.ts'),
    ],
  },
})
