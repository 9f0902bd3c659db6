import { readdirSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { proofs } from '../../prove/proofs.ts'
import { main } from '../../prove/prove.ts'
import { withRecord, type ProofRecord } from '../../prove/records.ts'

const begin = '<!-- Records of `npm run prove`: rewritten by it, not by hand. -->'
const end = '<!-- End of the records. -->'
const page = `# Proof\n\nBy hand.\n\n${begin}\n${end}\n\n## Not there yet\n`
const record = (more: Partial<ProofRecord> = {}): ProofRecord => ({
  proof: 'feed',
  passed: 4,
  failed: 0,
  faults: [],
  seed: '7',
  figures: ['0 gaps', 'a | b'],
  minutes: 0.52,
  commit: 'abc1234',
  date: '2026-11-24',
  machine: '2 × Xeon',
  ...more,
})

describe('the records of docs/proof.md', () => {
  test('are written into their block, and the words around it stay', () => {
    const written = withRecord(page, record())
    expect(written.startsWith('# Proof\n\nBy hand.\n')).toBe(true)
    expect(written.endsWith('\n\n## Not there yet\n')).toBe(true)
    expect(written).toContain(
      '| feed | 4 passed, 0 failed | 7 | 0 gaps; a / b | 0.5 | abc1234 | 2026-11-24 | 2 × Xeon |',
    )
  })

  test('have one row a proof, the newest, by name', () => {
    const twice = withRecord(
      withRecord(withRecord(page, record()), record({ proof: 'chaos' })),
      record({ passed: 3, failed: 1, faults: ['a gap'] }),
    )
    const rows = twice.split('\n').filter((line) => /^\| (feed|chaos) /.test(line))
    expect(rows.map((row) => row.split(' | ').slice(0, 2))).toEqual([
      ['| chaos', '4 passed, 0 failed'],
      ['| feed', '3 passed, 1 failed; a gap'],
    ])
  })

  test('a page without the block says so', () => {
    expect(() => withRecord('# Proof', record())).toThrow('docs/proof.md has no block for the records')
  })
})

test('every file of a proof belongs to one of them', () => {
  const files = ['e2e', 'contract', 'model', 'browsers', 'corpus'].flatMap((place) =>
    readdirSync(`tests/${place}`, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      name.endsWith('.proof.ts') ? `tests/${place}/${name}` : [],
    ),
  )
  expect(files.length).toBeGreaterThan(20)
  const owners = files.map((file) => [
    file,
    Object.values(proofs).filter((proof) => proof.files.some((part) => file.includes(part))).length,
  ])
  expect(owners.filter(([, count]) => count !== 1)).toEqual([])
})

describe('npm run prove', () => {
  const said = async (...args: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = []
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    try {
      return [await main(args), lines.join('')]
    } finally {
      stdout.mockRestore()
    }
  }

  test('lists the proofs without a name', async () => {
    const [code, text] = await said()
    expect(code).toBe(0)
    for (const [name, { what }] of Object.entries(proofs))
      expect(text).toMatch(new RegExp(`^  ${name} +${what.slice(0, 12)}`, 'm'))
  })

  test('says in one sentence that it knows no proof of a name, or that a number is none', async () => {
    expect(await said('luck')).toEqual([
      1,
      expect.stringMatching(/^There is no proof “luck”\. There are: chaos, .*\.\n$/),
    ])
    expect(await said('chaos', '--seed', 'x')).toEqual([
      1,
      '--seed, --taps, --runs and --people take a whole number.\n',
    ])
  })
})
