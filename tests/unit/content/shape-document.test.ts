import { describe, expect, it } from 'vitest'
import type { ContentDocument } from '#contracts/content/content.ts'
import { QueryError } from '#domain/content/query-error.ts'
import { searchDocuments } from '#domain/content/search-documents.ts'
import { shaping } from '#domain/content/shape-document.ts'

const documentOf = (id: string, type: string, data: ContentDocument['data']): ContentDocument => ({
  id,
  uid: id,
  url: null,
  type,
  href: '',
  tags: ['summer'],
  first_publication_date: '2026-05-01T07:10:00+0000',
  last_publication_date: '2026-05-02T07:10:00+0000',
  slugs: [id],
  linked_documents: [],
  lang: 'en-gb',
  alternate_languages: [],
  data,
})
const linkTo = (id: string) => ({ link_type: 'Document', id })
const spanned = {
  type: 'paragraph',
  text: 'See the gate',
  spans: [{ type: 'hyperlink', start: 8, end: 12, data: linkTo('gate') }],
}
const all = [
  documentOf('gate', 'news', {
    title: 'Gate',
    author: linkTo('ann'),
    body: [spanned],
    body1: [
      { slice_type: 'card', primary: { word: 'a', other: 'b' }, items: [{ x: 1, y: 2 }] },
      { slice_type: 'map', primary: {} },
    ],
  }),
  documentOf('ann', 'author', { name: 'A. Sample', friend: linkTo('gate') }),
]
const find = (id: string) => all.find((document) => document.id === id)
const shaped = (shape: Parameters<typeof shaping>[0]) => shaping(shape, find)(all[0]!).data

describe('the shape of an answer', () => {
  it('links of rich text are described too', () => {
    expect(JSON.stringify(shaped({})['body'])).toContain('"isBroken":false')
  })

  it('documents that link to each other end where the query ends', () => {
    const graphQuery = '{ news { author { ...on author { friend { ...on news { author } } } } } }'
    const { author } = shaped({ graphQuery }) as { author: { data: { friend: { data: { author: object } } } } }
    expect(author.data.friend.data.author).not.toHaveProperty('data')
  })

  it('older slices are asked for by non-repeat and repeat; those that are not asked for are left out', () => {
    expect(shaped({ graphQuery: '{ news { body1 { ...on card { non-repeat { word } repeat { x } } } } }' })).toEqual({
      body1: [{ slice_type: 'card', primary: { word: 'a' }, items: [{ x: 1 }] }],
    })
  })

  it('of a type that is not asked for nothing is left', () => {
    expect(shaped({ graphQuery: '{ author { name } }' })).toEqual({})
  })

  it.each(['', '{', '{ news { title }', '{ news } }', '{ news { ...every } }', '{ news { ...on } }', '{ news { % } }'])(
    'a graphQuery that cannot be read: %s',
    (graphQuery) => {
      expect(() => shaping({ graphQuery }, find)).toThrow(QueryError)
    },
  )

  it('what a link says of its document is not searched, as the depot’s own copy has nothing of it', () => {
    const described = all.map(shaping({}, find))
    for (const documents of [all, described])
      expect(searchDocuments(documents, { q: ['[[fulltext(my.news.author, "summer")]]'] }, 'en-gb').results).toEqual([])
  })
})
