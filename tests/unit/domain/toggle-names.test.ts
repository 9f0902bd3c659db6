import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onByDefault } from '#domain/on-by-default.ts'
import { namedToggles, toggleName } from '#domain/toggle-names/toggle-names.ts'

it('every toggle that the app asks for has a name and a description', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const asked = sources.flatMap((path) => {
    const text = readFileSync(join('src', path), 'utf8')
    return [...text.matchAll(/readToggle\('([^']+)'\)|'toggle:([^']+)'/g)].map(
      ([, read = '', guard = '']) => read || guard,
    )
  })
  expect(asked.length).toBeGreaterThan(3)
  expect([...asked, ...onByDefault].filter((key) => !namedToggles.has(key))).toEqual([])
})

it('one that nobody knows is called by its key', () => {
  expect(toggleName('scan.batch').name).toBe('scan.batch')
})
