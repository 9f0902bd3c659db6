import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkSize, firstScreenFiles } from '../../check/check-size.ts'

const manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['_vendor.js'] },
  'src/features/pay/pay-screen.tsx': { file: 'assets/pay.js', imports: ['_calendar.js'] },
  '_calendar.js': { file: 'assets/calendar.js' },
  'src/ui/base.css': { file: 'assets/base.css', isEntry: true },
}

test('the first screen is the entry and what it imports, not what it loads later', () => {
  expect(firstScreenFiles(manifest)).toEqual(['assets/main.js', 'assets/vendor.js', 'assets/react.js'])
})

test('one byte over the budget is a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const name of ['main', 'vendor', 'react']) writeFileSync(join(folder, `assets/${name}.js`), name)
  const total = ['main', 'vendor', 'react'].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)

  expect(checkSize(folder, total)).toEqual({ faults: [], bytes: total })
  expect(checkSize(folder, total - 1).faults).toHaveLength(1)
})
