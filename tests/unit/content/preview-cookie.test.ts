import { expect, it } from 'vitest'
import { noPreviewCookie, previewCookie, previewRef } from '#features/content/preview-sync.ts'

const host = 'depot.cdn.prismic.io'
const ref = 'https://depot.prismic.io/previews/abc?websitePreviewId=1;2'
const jar = (value: object): string => `io.prismic.preview=${encodeURIComponent(JSON.stringify(value))}`

it('a preview stands in the cookie as it is, or in the jar of the toolbar', () => {
  expect(previewRef(`a=b; ${previewCookie(ref).split('; ')[0]}; c=d`, host)).toBe(ref)
  expect(previewRef('io.prismic.preview=plain', host)).toBe('plain')
  expect(
    previewRef(
      jar({ _tracker: 'x', 'depot.prismic.io': { preview: ref }, 'other.prismic.io': { preview: 'not this' } }),
      host,
    ),
  ).toBe(ref)
  expect(previewRef(jar({ 'depot.prismic.io': { preview: ref } }), 'localhost:8080')).toBe(ref)
})

it('there is none without a cookie, after its end, and in what nobody can read', () => {
  for (const cookies of [
    '',
    'other=1',
    noPreviewCookie,
    'io.prismic.preview={',
    jar({ _tracker: 'x' }),
    jar({ 'a.prismic.io': { preview: 1 } }),
    jar({ 'a.prismic.io': { preview: 'a' }, 'b.prismic.io': { preview: 'b' } }),
  ]) {
    expect(previewRef(cookies, host)).toBeUndefined()
  }
  expect(previewRef('io.prismic.preview=%E0%A4%A', host)).toBe('%E0%A4%A')
})
