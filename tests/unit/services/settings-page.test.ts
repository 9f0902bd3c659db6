import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings } from '#services/run/settings/settings.ts'

/** The names in the first column of the table. */
const described = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? ''))

/** The names that a start looks for. */
function namesRead(given: Record<string, string>): string[] {
  const names = new Set<string>()
  const environment = new Proxy(given, {
    get: (all, name) => {
      names.add(String(name))
      return all[String(name)]
    },
  })
  readSettings(environment, process.versions.node)
  return [...names]
}

it('describes each setting once', () => {
  expect(described.filter((name, at) => described.indexOf(name) !== at)).toEqual([])
})

it('describes every setting that a start reads', () => {
  const mail = { MAIL_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'Portal <portal@depot.example>' }
  const real = { DEMO: 'off', PUBLIC_URL: 'https://depot.example', ...mail, MASTER_KEYS: '01'.repeat(32) }
  const read = [...namesRead({}), ...namesRead(real)]
  expect(read.length).toBeGreaterThan(40)
  expect(read.filter((name) => !described.includes(name))).toEqual([])
})
