import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkSize, firstScreenFiles } from '../../check/check-size.ts'

const page = `<head>
  <link rel="stylesheet" crossorigin href="/assets/base.css">
  <meta name="later-styles" content="/assets/later.css">
  <script>load('/assets/start-x1_y2.js')</script>
  <script defer src="/first.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/shared.js">
</head>`

const scripts = ['assets/start-x1_y2.js', 'first.js', 'assets/shared.js']
const styles = ['assets/base.css']

test('the first screen is every script that the page itself names, and its styles', () => {
  expect(firstScreenFiles(page)).toEqual({ scripts, styles })
})

function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'courier-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  for (const file of [...scripts, ...styles]) writeFileSync(join(folder, file), file)
  return folder
}

const content = Object.fromEntries([...scripts, ...styles].map((file) => [file, { 'src/main.tsx': 1 }]))
const bytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)

test('one byte over a budget is a fault, and so is a page without a script', () => {
  const folder = builtApp()
  const most = { scripts: bytes([page, ...scripts]), all: bytes([page, ...scripts, ...styles]) }
  const { faults, ...size } = checkSize(folder, content, most)
  expect(faults).toEqual([])
  expect(size).toMatchObject({ scripts: most.scripts, styles: most.all - most.scripts })
  expect(checkSize(folder, content, { ...most, scripts: most.scripts - 1 }).faults).toHaveLength(1)
  expect(checkSize(folder, content, { ...most, all: most.all - 1 }).faults).toHaveLength(1)
  writeFileSync(join(folder, 'index.html'), '<p>Nothing</p>')
  expect(checkSize(folder, content, most).faults).toHaveLength(1)
})

test('a file of the first screen that nobody can say anything about is a fault', () => {
  const { 'first.js': _, ...known } = content
  expect(checkSize(builtApp(), known).faults).toEqual(['nothing says what is in first.js'])
})
