import { expect, test } from 'vitest'
import { checkDecisions } from '../../check/check-decisions.ts'

const page = (number: string): string => `# ${number} A title\n\nStatus: accepted · 2026-11-26\n\nText.\n`
const index = '- [001 A title](001-one.md): accepted\n- [002 A title](002-two.md): accepted\n'

const check = (more: Record<string, string> = {}) =>
  checkDecisions(
    new Map(
      Object.entries({
        'docs/decisions/README.md': index,
        'docs/decisions/001-one.md': page('001'),
        'docs/decisions/002-two.md': page('002'),
        ...more,
      }),
    ),
  )

test('decisions in order are fine', () => {
  expect(check({ 'src/main.tsx': '// decision 002' })).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  [
    'a gap',
    { 'docs/decisions/004-four.md': page('004') },
    'docs/decisions/004… stands in place 3: numbers have no gaps',
  ],
  [
    'another number in the heading',
    { 'docs/decisions/002-two.md': page('003') },
    'docs/decisions/002-two.md does not have its number in its heading',
  ],
  [
    'no status',
    { 'docs/decisions/002-two.md': '# 002 A title\n\nText.\n' },
    'docs/decisions/002-two.md has no status in its third line',
  ],
  [
    'no line in the index',
    { 'docs/decisions/003-three.md': page('003') },
    'docs/decisions/003-three.md is not in docs/decisions/README.md',
  ],
  [
    'a decision that does not exist',
    { 'src/main.tsx': '// decision 007' },
    'src/main.tsx names decision 007, which does not exist',
  ],
])('%s is refused', (_, more, sentence) => {
  expect(check(more)).toContain(sentence)
})
