import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(test|spec)\.tsx?$/.test(path),
)
const rows = readFileSync('docs/conflicts.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| staff do') && !line.startsWith('|---'))
  .map((line) => line.split(' | '))

/** "`manifest/desk.test.ts`: its title" */
const named = (cell: string): { file: string; title: string }[] =>
  cell
    .replace(/ \|$/, '')
    .split('; `')
    .map((each) => /^`?([^`]+)`: (.+)$/.exec(each))
    .map((match) => ({ file: match?.[1] ?? '', title: match?.[2] ?? '' }))

const holds = ({ file, title }: { file: string; title: string }): boolean =>
  title !== '' &&
  files.some((path) => path.endsWith(`/${file}`) && readFileSync(`tests/${path}`, 'utf8').includes(title))

test('every pair of a deed of staff and an event of a courier has an outcome, a sentence and tests that are there', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((cells) => cells.length !== 5)).toEqual([])
  expect(rows.flatMap((cells) => named(cells.at(-1) ?? '')).filter((test) => !holds(test))).toEqual([])
})
