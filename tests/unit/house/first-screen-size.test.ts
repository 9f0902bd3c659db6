import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { areaOf, checkSize, firstScreenFiles, startAreas } from '../../check/check-size.ts'

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

test('one byte over the budget is a fault, and so is a page without a script', () => {
  const folder = builtApp()
  const most = bytes([page, ...scripts, ...styles])
  expect(checkSize(folder, content, most)).toMatchObject({
    faults: [],
    scripts: bytes([page, ...scripts]),
    styles: bytes(styles),
  })
  expect(checkSize(folder, content, most - 1).faults).toHaveLength(1)
  writeFileSync(join(folder, 'index.html'), '<p>Nothing</p>')
  expect(checkSize(folder, content, most).faults).toHaveLength(1)
})

test('a file of the first screen that nobody can say anything about is a fault', () => {
  const { 'first.js': _, ...known } = content
  expect(checkSize(builtApp(), known).faults).toEqual(['nothing says what is in first.js'])
})

test.each([
  ['node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['node_modules/@tanstack/virtual-core/dist/esm/index.js', '@tanstack/virtual-core'],
  ['node_modules/a/node_modules/b/index.js', 'b'],
  ['src/features/pay/pay-store.ts', 'features'],
  ['src/offline/pull/pull-service.ts', 'offline'],
  ['src/main.tsx', 'app'],
  ['vite/preload-helper.js', 'tooling'],
])('%s belongs to %s', (module, area) => {
  expect(areaOf(module)).toBe(area)
})

test('the bytes of each file are shared out by the length of its modules', () => {
  const content = {
    'a.js': { 'src/features/pay/pay-store.ts': 100, 'src/app/work.ts': 300 },
    'a.css': { 'src/features/pay/pay.css': 10 },
  }
  expect([...startAreas(content, (file) => (file === 'a.js' ? 200 : 7))]).toEqual([
    ['app', 150],
    ['features', 57],
  ])
})
