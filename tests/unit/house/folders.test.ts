import { expect, test } from 'vitest'
import { checkFolders } from '../../check/check-folders.ts'

const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`)

test('25 files in one folder are too many, and 24 are not, nor are styles and what lies in rooms', () => {
  const full = [...files('src/ui', 24), 'src/ui/look.css', ...files('src/ui/rows', 24), ...files('src/pay', 25)]
  expect(checkFolders(full, new Set())).toEqual({
    faults: ['src/pay has 25 files; 24 is the most: give it rooms'],
    fullest: 25,
  })
})

test('a folder that waits for rooms is let be until it has them', () => {
  expect(checkFolders(files('src/pay', 25), new Set(['src/pay'])).faults).toEqual([])
  expect(checkFolders(files('src/pay', 24), new Set(['src/pay'])).faults).toEqual([
    'src/pay has its rooms, and is no exception any more',
  ])
})
