import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wireVersions } from '#contracts/wire-version.ts'

const folder = 'src/contracts'
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && name !== 'wire-version.ts')

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** What of a value travels: schemas as JSON Schema, the data around them as it is, and no functions. */
function wireOf(value: unknown): unknown {
  if (isSchema(value)) {
    const as = (io: 'input' | 'output') => z.toJSONSchema(value, { io, unrepresentable: 'any' })
    return [as('input'), as('output')]
  }
  if (Array.isArray(value)) return value.map(wireOf)
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value
  const entries = Object.entries(value).filter(([key]) => key !== 'summary' && key !== 'title')
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, wireOf(each)]))
}

async function hashOf(name: string): Promise<string> {
  const exports = (await import(/* @vite-ignore */ join(process.cwd(), folder, name))) as Record<string, unknown>
  // An endpoint that every service has is made for each by a function.
  const made = Object.entries(exports).map(([key, value]) => [
    key,
    key.endsWith('Endpoint') && key !== 'defineEndpoint' && typeof value === 'function'
      ? (value as (service: string) => unknown)('auth')
      : value,
  ])
  return createHash('sha256')
    .update(JSON.stringify(wireOf(Object.fromEntries(made))))
    .digest('hex')
    .slice(0, 12)
}

/**
 * Devices out there speak the contracts of yesterday. A change of one fails here until somebody has asked:
 * does what waits in an outbox still pass, and can the app of last week read the answer? If a command's
 * input has changed, raise the command's version and add an upcast; then write the new line.
 */
describe('the wire changes only on purpose', () => {
  test.each(modules)('%s', async (name) => {
    const known = wireVersions[name]
    const hash = await hashOf(name)
    const line = `'${name}': { version: ${(known?.version ?? 0) + 1}, hash: '${hash}' },`
    expect(known?.hash, `Decide on it, then write in src/contracts/wire-version.ts: ${line}`).toBe(hash)
  })

  test('no contract is listed that does not exist', () => {
    expect(Object.keys(wireVersions).filter((name) => !modules.includes(name))).toEqual([])
  })
})
