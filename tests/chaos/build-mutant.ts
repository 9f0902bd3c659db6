import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { mutate } from '#support/mutate.ts'
import type { ChaosMutant } from './mutants.ts'

/** Everything else at the top is read by some build. */
const noSources = new Set(['.git', 'build', 'data', 'docs', 'node_modules', 'tests'])

/**
 * Builds the faulty part from a copy of the sources, because page, worker and services are three builds that
 * must all have the mistake; the other part comes from the sound build. Resolves with the folder of both.
 */
export async function buildMutant(mutant: ChaosMutant): Promise<string> {
  const copy = resolve('build/mutants', mutant.name.replaceAll(' ', '-'))
  rmSync(copy, { recursive: true, force: true })
  for (const source of readdirSync('.'))
    if (!noSources.has(source)) cpSync(source, join(copy, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const file = join(copy, mutant.file)
  writeFileSync(file, mutate(readFileSync(file, 'utf8'), mutant))
  const sound = mutant.part === 'app' ? 'services' : 'app'
  cpSync(join('build', sound), join(copy, 'build', sound), { recursive: true })
  const arguments_ = ['node_modules/vite/bin/vite.js', 'build', ...(mutant.part === 'services' ? ['--ssr'] : [])]
  await promisify(execFile)(process.execPath, arguments_, {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return join(copy, 'build')
}
