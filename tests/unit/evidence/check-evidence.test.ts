import { beforeAll, describe, expect, it } from 'vitest'
import type { Evidence, EvidenceLink } from '#contracts/evidence/evidence.ts'
import { toPhotoPath } from '#domain/evidence/check-contents.ts'
import { evidencePath } from '#domain/evidence/check-evidence.ts'
import { brokenKinds, type FindingKind, isBroken, remarkKinds } from '#domain/evidence/evidence-finding.ts'
import { formatFinding } from '#domain/evidence/evidence-labels.ts'
import { chainCases } from '#support/evidence/chain-cases.ts'
import { contentCases } from '#support/evidence/content-cases.ts'
import { at, checkCase, first, prepareWorld, third, world } from '#support/evidence/finding-case.ts'
import type { TestFiles } from '#support/evidence/test-evidence.ts'

const cases = [...chainCases, ...contentCases]

beforeAll(prepareWorld)

describe('an archive of evidence', () => {
  it('holds as it was made', async () => {
    expect(await checkCase({})).toEqual({ findings: [], broken: null, serviceKeys: [world.service.key.id] })
  })

  it('holds with one day of the three', async () => {
    const change = (evidence: Evidence, files: TestFiles): void => {
      const isThird = (link: EvidenceLink): boolean => link.day === third
      const links = evidence.links.filter(({ link }) => isThird(link))
      const mids = new Set(links.flatMap(({ link }) => (link.kind === 'action' ? [link.mid] : [])))
      const contents = evidence.contents.filter(({ mid }) => mids.has(mid))
      const photos = new Set(
        contents.flatMap((content) => ('body' in content ? content.body.files.map(({ id }) => toPhotoPath(id)) : [])),
      )
      Object.assign(evidence, { links, contents, receipts: evidence.receipts.slice(3) })
      for (const path of files.keys()) if (path !== evidencePath && !photos.has(path)) files.delete(path)
    }
    expect(await checkCase({ change })).toMatchObject({ findings: [], broken: null })
  })

  it.each(cases)('names $kind: $about', async ({ place, ...done }) => {
    const { findings, broken } = await checkCase(done)
    const expected = { kind: done.kind, place: expect.objectContaining(typeof place === 'function' ? place() : place) }
    expect(findings).toContainEqual(expected)
    // A remark says something about evidence that holds; anything else breaks it.
    expect(broken !== null).toBe((brokenKinds as readonly FindingKind[]).includes(done.kind))
    expect(broken).toEqual(findings.find(isBroken) ?? null)
    for (const finding of findings) expect(formatFinding(finding)).toMatch(/^\S.*: [A-Z].*\.$/)
  })

  it('has a case for each kind of finding', () => {
    const shown = new Set(cases.map(({ kind }) => kind))
    // These two are found beside a database, and have their cases where there is one.
    const missing = [...brokenKinds, ...remarkKinds].filter((kind) => !shown.has(kind))
    expect(missing).toEqual(['row-changed', 'row-missing'])
  })

  it('names the first of several changes', async () => {
    const { broken } = await checkCase({
      change(evidence) {
        at(evidence.links, 5).link.tick += 1
        at(evidence.links, 2).link.tick += 1
      },
    })
    expect(broken).toMatchObject({ kind: 'link-changed', place: { day: first, number: 3 } })
  })
})
