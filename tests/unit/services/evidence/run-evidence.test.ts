import { describe, expect, it } from 'vitest'
import { runEvidence } from '#services/evidence/run-evidence.ts'
import { makeTestArchive } from '#support/evidence/test-archive.ts'

async function run(args: string[], { size, bytes }: { size?: number; bytes?: Uint8Array } = {}) {
  const out: string[] = []
  const errors: string[] = []
  const reads: string[] = []
  const code = await runEvidence(args, {
    sizeOf: async () => await Promise.resolve(size ?? bytes?.length ?? 0),
    async read(path) {
      reads.push(path)
      if (!bytes) throw new Error('no such file')
      return await Promise.resolve(bytes)
    },
    print: (line) => void out.push(line),
    printError: (line) => void errors.push(line),
  })
  return { code, out, errors, reads }
}

describe('npm run evidence', () => {
  it('prints the verdict first, then who signed and what the file has', async () => {
    const { zip, phone } = await makeTestArchive({ actions: 1 })
    const { code, out, errors } = await run(['verify', 'a.zip'], { bytes: zip })
    expect([code, errors]).toEqual([0, []])
    expect(out[0]).toMatch(/^The file holds\. Nothing in it was changed/)
    expect(out).toContain(`    Key ${phone.key.id.replaceAll(/(.{8})(?=.)/g, '$1 ')}`)
    expect(out).toContain(
      '  Saturday 28 November 2026: 1 action for 1 parcel; 1 photo; at 08:00:00 by the phone’s clock; 2 of 2 entries confirmed at 08:01:00 by the service’s clock.',
    )
  })

  it('reads no file that is too large', async () => {
    const { code, errors, reads } = await run(['verify', 'a.zip'], { size: 301 * 1024 * 1024 })
    expect([code, reads]).toEqual([2, []])
    expect(errors.join('\n')).toContain('The file is too large')
  })

  it('says why a file can’t be read, and how it is called', async () => {
    expect(await run(['verify', 'a.zip'])).toMatchObject({ code: 2, errors: ['a.zip can’t be read: no such file'] })
    expect(await run(['--help'])).toMatchObject({ code: 0, errors: [] })
    for (const args of [[], ['verify'], ['verify', 'a', 'b'], ['check', 'a']])
      expect(await run(args)).toMatchObject({ code: 2, out: [], reads: [] })
  })
})
