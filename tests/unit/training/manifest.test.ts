import { describe, expect, it } from 'vitest'
import { listLessons } from '#domain/training/package-manifest.ts'
import { readPackage } from '#domain/training/read-package.ts'
import { withParameters } from '#domain/training/read-resources.ts'
import { files12, files2004, manifest12, manifestNaming } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

const read = (files: Record<string, string | Uint8Array>) => readPackage(pack(files), packageTools).manifest
const withManifest = (manifest: string) => ({ ...files12, 'imsmanifest.xml': manifest })

describe('A manifest of SCORM 1.2', () => {
  it('gives the organisation that is played, its lessons and their files', () => {
    const manifest = read(files12)
    expect(manifest).toMatchObject({ edition: '1.2', title: 'Loading a van' })
    expect(
      listLessons(manifest.root).map(({ id, title, lesson, isVisible }) => ({ id, title, ...lesson, isVisible })),
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
    const [one, two] = listLessons(read(files12).root)
    expect(one).toMatchObject({ masteryScore: '80', launchData: 'begin=1', maxTimeAllowed: '', sequencing: {} })
    expect(two).toMatchObject({ maxTimeAllowed: '00:30:00', timeLimitAction: 'exit,message', masteryScore: '' })
  })
})

describe('The encoding of a manifest', () => {
  const bytesOf = {
    utf8: (text: string) => new TextEncoder().encode(text),
    utf16le: (text: string) =>
      Uint8Array.from(Array.from(text).flatMap((each) => [each.charCodeAt(0) & 0xff, each.charCodeAt(0) >> 8])),
    utf16be: (text: string) =>
      Uint8Array.from(Array.from(text).flatMap((each) => [each.charCodeAt(0) >> 8, each.charCodeAt(0) & 0xff])),
    latin1: (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0)),
  }
  const marks = { none: [], utf8: [0xef, 0xbb, 0xbf], le: [0xff, 0xfe], be: [0xfe, 0xff] }
  it.each<[keyof typeof bytesOf, keyof typeof marks, string]>([
    ['utf8', 'none', 'UTF-8'],
    ['utf8', 'utf8', 'UTF-8'],
    ['utf8', 'none', 'utf-16'],
    ['utf8', 'none', 'UTF-16LE'],
    ['utf8', 'none', 'ucs-2'],
    ['utf8', 'none', 'iso-8859-1'],
    ['utf8', 'none', 'no-such-encoding'],
    ['utf8', 'utf8', 'UTF-16'],
    ['utf8', 'le', 'UTF-8'],
    ['utf8', 'be', 'utf-16'],
    ['utf16le', 'le', 'UTF-16'],
    ['utf16le', 'none', 'UTF-16'],
    ['utf16le', 'le', 'UTF-8'],
    ['utf16le', 'none', 'UTF-8'],
    ['utf16le', 'be', 'UTF-16'],
    ['utf16be', 'be', 'UTF-16'],
    ['utf16be', 'none', 'UTF-8'],
    ['utf16be', 'utf8', 'UTF-8'],
    ['latin1', 'none', 'ISO-8859-1'],
    ['latin1', 'none', 'windows-1252'],
    ['latin1', 'none', 'UTF-8'],
    ['latin1', 'none', 'utf-16'],
  ])('is found by its bytes: %s with the mark %s, declared as %s', (encoding, mark, declared) => {
    const bytes = bytesOf[encoding](manifestNaming('index.html', declared))
    const manifest = new Uint8Array([...marks[mark], ...bytes])
    expect(read({ 'imsmanifest.xml': manifest, 'index.html': 'x' }).title).toBe('Début')
  })

  it('is the declared one where the bytes leave it open', () => {
    // Shift JIS, in which a katakana "te" and "su" are single bytes.
    const text = manifestNaming('index.html', 'shift_jis').replaceAll('Début', '@')
    const bytes = [...bytesOf.latin1(text)].flatMap((byte) => (byte === 0x40 ? [0xc3, 0xbd] : [byte]))
    expect(read({ 'imsmanifest.xml': new Uint8Array(bytes), 'index.html': 'x' }).title).toBe('ﾃｽ')
  })
})

describe('The file of a lesson', () => {
  const launched = (href: string, path: string) =>
    listLessons(read({ 'imsmanifest.xml': manifestNaming(href), [path]: 'x' }).root)[0]?.lesson.href
  it.each([
    ['index.html', 'index.html', 'index.html'],
    ['Index.HTML', 'index.html', 'index.html'],
    ['Lessons/Index.html?a=B#c', 'lessons/index.HTML', 'lessons/index.HTML?a=B#c'],
    ['D\u00e9but.html', 'De\u0301but.html', 'De%CC%81but.html'],
    ['De\u0301but.html', 'D\u00e9but.html', 'D%C3%A9but.html'],
    ['d%C3%A9BUT.html', 'De\u0301but.html', 'De%CC%81but.html'],
    ['my%20page.html?x=1', 'my page.html', 'my%20page.html?x=1'],
    ['my page.html', 'my page.html', 'my%20page.html'],
    ['my%20page.html', 'my%20page.html', 'my%2520page.html'],
    ['100%.html', '100%.html', '100%25.html'],
    ['page%231.html#top', 'page#1.html', 'page%231.html#top'],
    ['lessons\\one.html', 'lessons/one.html', 'lessons/one.html'],
    ['lessons%5Cone.html', 'lessons\\one.html', 'lessons/one.html'],
    ['./lessons/../lessons/./one.html', 'lessons/one.html', 'lessons/one.html'],
    ['/lessons/one.html', 'lessons/one.html', 'lessons/one.html'],
  ])('%s is %s, opened as %s', (href, path, address) => {
    expect(launched(href, path)).toBe(address)
  })

  it('is the one in its own case, where there are several', () => {
    const files = { 'imsmanifest.xml': manifestNaming('PAGE.html'), 'page.html': 'x', 'PAGE.html': 'x' }
    expect(listLessons(read(files).root)[0]?.lesson.href).toBe('PAGE.html')
  })

  it.each(['../index.html', 'gone.html', '%2e%2e/index.html'])('%s is not in the package', (href) => {
    expect(() => launched(href, 'index.html')).toThrow(expect.objectContaining({ code: 'launch-missing' }))
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
    const [first, second] = listLessons(root)
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
