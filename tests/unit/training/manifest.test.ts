import { describe, expect, it } from 'vitest'
import { lessonsOf } from '#domain/training/package-manifest.ts'
import { readPackage } from '#domain/training/read-package.ts'
import { withParameters } from '#domain/training/read-resources.ts'
import { files12, files2004, manifest12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

const read = (files: Record<string, string | Uint8Array>) => readPackage(pack(files), packageTools).manifest
const withManifest = (manifest: string) => ({ ...files12, 'imsmanifest.xml': manifest })

describe('A manifest of SCORM 1.2', () => {
  it('gives the organisation that is played, its lessons and their files', () => {
    const manifest = read(files12)
    expect(manifest).toMatchObject({ edition: '1.2', title: 'Loading a van' })
    expect(
      lessonsOf(manifest.root).map(({ id, title, lesson, isVisible }) => ({ id, title, ...lesson, isVisible })),
    ).toEqual([
      { id: 'one', title: 'Heavy & light', href: 'lessons/one.html?page=2', isSco: true, isVisible: true },
      { id: 'two', title: 'Straps', href: 'lessons/deep/my%20page.html#top', isSco: false, isVisible: false },
    ])
    expect(manifest.root.children.map(({ title, lesson }) => [title, lesson !== null])).toEqual([
      ['Heavy & light', true],
      ['More', false],
    ])
  })

  it('gives what each lesson begins with', () => {
    const [one, two] = lessonsOf(read(files12).root)
    expect(one).toMatchObject({ masteryScore: '80', launchData: 'begin=1', maxTimeAllowed: '', sequencing: {} })
    expect(two).toMatchObject({ maxTimeAllowed: '00:30:00', timeLimitAction: 'exit,message', masteryScore: '' })
  })

  it('is read in the encoding that it is written in', () => {
    const title = manifest12.replace('Loading a van', 'Café')
    const sixteen = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(
        Uint16Array.from(Array.from(title.replace('UTF-8', 'UTF-16'), (each) => each.charCodeAt(0))).buffer,
      ),
    ])
    const latin = Uint8Array.from(Array.from(title.replace('UTF-8', 'ISO-8859-1'), (each) => each.charCodeAt(0)))
    expect(read({ ...files12, 'imsmanifest.xml': sixteen }).title).toBe('Café')
    expect(read({ ...files12, 'imsmanifest.xml': latin }).title).toBe('Café')
  })
})

describe('A manifest of SCORM 2004', () => {
  it.each([
    ['2004 3rd Edition', '2004-3'],
    ['2004 4th Edition', '2004-4'],
    ['CAM 1.3', '2004-3'],
  ])('is known by its version, %s', (version, edition) => {
    expect(read(files2004(version)).edition).toBe(edition)
  })

  it('gives the rules by which its lessons follow one another', () => {
    const { root } = read(files2004('2004 4th Edition'))
    expect(root.sequencing).toMatchObject({
      sequencingControls: { choice: false, flow: true, objectiveMeasureWeight: 0.5 },
      rollupRules: {
        rules: [
          {
            action: 'satisfied',
            consideration: 'atLeastCount',
            minimumCount: 1,
            conditions: [{ condition: 'satisfied' }],
          },
        ],
      },
    })
    const [first, second] = lessonsOf(root)
    expect(first).toMatchObject({
      completionThreshold: '0.75',
      sequencing: {
        attemptLimit: 2,
        deliveryControls: { tracked: true, completionSetByContent: true },
        hideLmsUi: ['continue', 'previous'],
      },
    })
    expect(second).toMatchObject({ launchData: 'two', lesson: { href: 'page.html#two' } })
    expect(second?.sequencing).toMatchObject({
      primaryObjective: {
        objectiveID: 'score',
        satisfiedByMeasure: true,
        minNormalizedMeasure: 0.8,
        mapInfo: [{ targetObjectiveID: 'course-score', readSatisfiedStatus: true, writeNormalizedMeasure: true }],
      },
      objectives: [{ objectiveID: 'known', isPrimary: false }],
      sequencingRules: {
        preConditionRules: [
          {
            action: 'disabled',
            conditionCombination: 'any',
            conditions: [
              {
                condition: 'objectiveMeasureGreaterThan',
                operator: 'not',
                referencedObjective: 'known',
                parameters: { threshold: 0.5 },
              },
            ],
          },
        ],
      },
    })
  })
})

describe('Parameters of an item', () => {
  it.each([
    ['a.html', '?x=1', 'a.html?x=1'],
    ['a.html', '&x=1', 'a.html?x=1'],
    ['a.html?y=2', 'x=1', 'a.html?y=2&x=1'],
    ['a.html#top', '?x=1', 'a.html?x=1#top'],
    ['a.html', '#end', 'a.html#end'],
    ['a.html#top', '#end', 'a.html#top'],
    ['a.html', '', 'a.html'],
  ])('%s and "%s" make %s', (href, parameters, whole) => {
    expect(withParameters(href, parameters)).toBe(whole)
  })
})

describe('A manifest that cannot be played', () => {
  const withoutItems = manifest12.replace(/<item[\s\S]*<\/item>/, '')
  it.each([
    ['manifest-broken', manifest12.slice(0, 300)],
    ['manifest-broken', '<course/>'],
    ['manifest-broken', manifest12.replace('identifier="two"', 'identifier="one"')],
    ['edition-unknown', manifest12.replace('>1.2<', '>1.1<')],
    [
      'launch-missing',
      manifest12.replace('href="one.html" ', 'href="gone.html" ').replace('href="one.html">', 'href="gone.html">'),
    ],
    ['launch-missing', manifest12.replace('identifierref="lesson-one"', 'identifierref="gone"')],
    ['launch-missing', manifest12.replaceAll('href="one.html"', 'href="https://courses.example/one.html"')],
    ['nothing-to-play', withoutItems],
    [
      'too-many-lessons',
      manifest12.replace(
        '<item identifier="part">',
        `${Array.from({ length: 51 }, (_, at) => `<item identifier="i${at}" identifierref="lesson-one"/>`).join('')}<item identifier="part">`,
      ),
    ],
  ])('is told as %s', (code, manifest) => {
    expect(() => read(withManifest(manifest))).toThrow(expect.objectContaining({ name: 'PackageError', code }))
  })
})
