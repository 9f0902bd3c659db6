import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serviceKeySchema } from '#contracts/service-key.ts'
import { platformSchema } from '#kit/sync/epoch.ts'
import { parts } from '#services/run/settings/settings.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

/** The schemas that the programs open. */
const opened = readdirSync('services', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => namesIn(read(`services/${name}`), /(?:\.schema|openServiceSchema)<\w+>\((?:[\w.]+, )?'(\w+)'/g))

const roles = namesIn(read('ops/postgres/make-roles.sql'), /^ {4}'(\w+)',?$/gm)

test('there is a role for each service, and for nothing else', () => {
  expect(sorted(roles)).toEqual(sorted([platformSchema, ...opened]))
  expect(roles).toHaveLength(new Set(roles).size)
  expect(roles).toEqual(expect.arrayContaining([...serviceKeySchema.options, ...parts]))
})

test.each(['ops/compose.yaml', 'ops/kubernetes/example/secrets.env.example'])(
  '%s has a role for each service by way of the pooler, and goes past it to change the tables',
  (file) => {
    const text = read(file)
    expect(text).toMatch(/^\s*DATABASE_URL[:=] ?postgres:\/\/courier_\{service\}:\S+@pool:6432\//m)
    expect(text).toMatch(/^\s*DATABASE_OWNER_URL[:=] ?postgres:\/\/courier_owner:\S+@db:5432\//m)
    for (const name of namesIn(text, /postgres:\/\/courier_(\w+):/g)) expect([...roles, 'owner']).toContain(name)
  },
)

test('PgBouncer shares connections between transactions, and asks for roles as make-roles.sql lets it', () => {
  const settings = read('ops/pgbouncer/pgbouncer.ini')
  expect(settings).toMatch(/^pool_mode = transaction$/m)
  const [lookup] = namesIn(settings, /^auth_query = select usename, passwd from public\.(\w+)\(\$1\)$/gm)
  expect(read('ops/postgres/make-roles.sql')).toContain(`create function public.${lookup}(`)
  const [user] = namesIn(settings, /^auth_user = (\w+)$/gm)
  expect(read('ops/postgres/make-roles.sql')).toContain(`create role ${user} login`)
  expect(read('ops/pgbouncer/userlist.txt.example')).toBe(`"${user}" "<POOL_PASSWORD>"\n`)
})
