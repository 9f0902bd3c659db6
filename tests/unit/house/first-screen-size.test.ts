import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkSize, firstScreenFiles } from '../../check/check-size.ts'

const page = `<head>
  <link rel="stylesheet" href="/assets/base.css">
  <script>load('/assets/start-x1_y2.js')</script>
  <script defer src="/first.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/shared.js">
</head>`

const files = ['assets/start-x1_y2.js', 'first.js', 'assets/shared.js']

test('the first screen is every script that the page itself names', () => {
  expect(firstScreenFiles(page)).toEqual(files)
})

test('one byte over the budget is a fault, and so is a page without a script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  for (const file of files) writeFileSync(join(folder, file), file)
  const total = [page, ...files].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)

  expect(checkSize(folder, total)).toEqual({ faults: [], bytes: total })
  expect(checkSize(folder, total - 1).faults).toHaveLength(1)
  writeFileSync(join(folder, 'index.html'), '<p>Nothing</p>')
  expect(checkSize(folder, total).faults).toHaveLength(1)
})
