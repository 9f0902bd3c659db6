import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RichText as RichTextValue } from '#contracts/content/content-types.ts'
import { RichText, safeAddress } from '#features/content/rich-text.tsx'

const shown = (...blocks: RichTextValue): string => renderToStaticMarkup(<RichText value={blocks} />)
const paragraph = (text: string, ...spans: NonNullable<RichTextValue[number]['spans']>): RichTextValue[number] => ({
  type: 'paragraph',
  text,
  spans,
})

describe('an editor’s text', () => {
  it('is text, whatever it looks like', () => {
    expect(shown(paragraph('<img src=x onerror=alert(1)>'))).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  it('has its spans within each other, cut where they cross', () => {
    expect(
      shown(paragraph('one two three', { type: 'strong', start: 0, end: 7 }, { type: 'em', start: 4, end: 13 })),
    ).toBe('<p><strong>one <em>two</em></strong><em> three</em></p>')
  })

  it('stands without spans that lie outside it or say nothing', () => {
    expect(
      shown(
        paragraph(
          'short',
          { type: 'strong', start: 3, end: 99 },
          { type: 'em', start: -4, end: 0 },
          { type: 'em', start: 9, end: 2 },
          { type: 'blink', start: 0, end: 2 },
        ),
      ),
    ).toBe('<p>sho<strong>rt</strong></p>')
  })

  it('has its lists together and leaves out what is not known', () => {
    expect(
      shown(
        { type: 'list-item', text: 'a' },
        { type: 'list-item', text: 'b' },
        { type: 'o-list-item', text: 'c' },
        { type: 'embed' },
      ),
    ).toBe('<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>')
  })
})

describe('a link', () => {
  it.each([
    [
      { link_type: 'Document', type: 'news', uid: 'a b' },
      { to: '/news/a%20b', outside: false },
    ],
    [
      { link_type: 'Web', url: '/plan' },
      { to: '/plan', outside: false },
    ],
    [
      { link_type: 'Web', url: 'https://example.test/a' },
      { to: 'https://example.test/a', outside: true },
    ],
  ])('%j leads where it says', (link, address) => {
    expect(safeAddress(link)).toEqual(address)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://example.test',
    '//example.test',
    '/\\example.test',
    'plan',
    '',
  ])('%s is plain text', (url) => {
    expect(safeAddress({ link_type: 'Web', url })).toBeUndefined()
  })

  it.each([null, 'https://example.test', {}, { type: 'news' }])('%j is plain text', (link) => {
    expect(safeAddress(link)).toBeUndefined()
  })
})
