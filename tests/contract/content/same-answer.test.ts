import * as fc from 'fast-check'
import { filter, type PrismicDocument } from '@prismicio/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentFolder } from '#contracts/content/content-import.ts'
import type { ContentDocument } from '#contracts/content/content.ts'
import { QueryError } from '#domain/content/query-error.ts'
import { searchDocuments, type ContentSearch } from '#domain/content/search-documents.ts'
import { shaping, type ContentShape } from '#domain/content/shape-document.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { startContent, type ContentUnderTest } from './content-under-test.ts'

/** Also printed by fast-check with what it finds. */
const seed = 20260514

const words = ['gate', 'parcel', 'Café', 'rate', 'van', 'hot', 'dog', 'lift', 'giât']
const tags = ['depot', 'pay', 'safety', 'public']
const names = Array.from({ length: 12 }, (_, at) => `d${at}`)

const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((chosen) => chosen.join(' '))
const day = fc
  .date({ min: new Date('2025-11-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('2025-11-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}+0000`)
const link = fc.constantFrom(...names, 'gone').map((id) => ({ link_type: 'Document', id }))

const data = fc.record({
  title: text.map((each) => [{ type: 'heading1', text: each, spans: [] }]),
  date: fc.option(day),
  moment: fc.option(moment),
  weight: fc.option(fc.integer({ min: -5, max: 5 })),
  must: fc.option(fc.boolean()),
  place: fc.option(
    fc.record({ latitude: fc.integer({ min: 50, max: 58 }), longitude: fc.integer({ min: -6, max: 1 }) }),
  ),
  author: fc.option(link),
  rows: fc.array(fc.record({ word: fc.constantFrom(...words), to: link }), { maxLength: 2 }),
})
const file = fc.record({
  type: fc.constantFrom('note', 'page'),
  lang: fc.constantFrom('en-gb', 'en-gb', 'cy-gb'),
  tags: fc.subarray(tags),
  first_publication_date: moment,
  last_publication_date: moment,
  data,
})
const folder: fc.Arbitrary<ContentFolder['documents']> = fc
  .subarray(names, { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((name) => file.map((each) => [`x/${name}.json`, { ...each, id: name }] as const))),
  )
  .map((files) => Object.fromEntries(files))

const path = fc.constantFrom(
  'document.type',
  'document.tags',
  'document.id',
  'document.last_publication_date',
  'my.note.date',
  'my.note.moment',
  'my.page.weight',
  'my.note.weight',
  'my.note.author',
  'my.page.must',
  'my.note.title',
  'my.page.rows.word',
)
const value: fc.Arbitrary<string | number | boolean> = fc.oneof(
  fc.constantFrom<string | boolean>('note', 'page', 'd3', true, false, ...tags, ...words),
  fc.integer({ min: -5, max: 5 }),
  day,
)
const month = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('May', 'december', 'Feb'))
const number = fc.integer({ min: -6, max: 31 })
const dayPath = fc.constantFrom('my.note.date', 'my.page.moment', 'document.first_publication_date')

/** One of every kind that the published client writes. */
const condition: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(path, value).map(([at, each]) => filter.at(at, each)),
  fc.subarray(tags, { minLength: 1 }).map((each) => filter.at('document.tags', each)),
  fc.tuple(path, value).map(([at, each]) => filter.not(at, each)),
  fc.tuple(path, fc.array(value, { minLength: 1, maxLength: 4 })).map(([at, each]) => filter.any(at, each as string[])),
  fc.subarray(names, { minLength: 1 }).map((each) => filter.in('document.id', each)),
  fc.tuple(fc.constantFrom('document', 'my.note.title'), text).map(([at, each]) => filter.fulltext(at, each)),
  path.map((at) => filter.has(at)),
  path.map((at) => filter.missing(at)),
  fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 12 })).map(([id, most]) => filter.similar(id, most)),
  fc
    .tuple(fc.integer({ min: 50, max: 58 }), fc.integer({ min: -6, max: 1 }), fc.integer({ min: 1, max: 900 }))
    .map((near) => filter.geopointNear('my.note.place', ...near)),
  number.map((each) => filter.numberGreaterThan('my.note.weight', each)),
  number.map((each) => filter.numberLessThan('my.page.weight', each)),
  fc.tuple(number, number).map(([from, to]) => filter.numberInRange('my.note.weight', from, to)),
  fc.tuple(dayPath, day).map(([at, each]) => filter.dateAfter(at, each)),
  fc.tuple(dayPath, day).map(([at, each]) => filter.dateBefore(at, each)),
  fc.tuple(dayPath, day, day).map(([at, from, to]) => filter.dateBetween(at, from, to)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateDayOfMonth(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateDayOfMonthAfter(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateDayOfMonthBefore(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateDayOfWeek(at, each)),
  fc.tuple(dayPath, fc.constantFrom('Monday', 'fri')).map(([at, each]) => filter.dateDayOfWeekAfter(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateDayOfWeekBefore(at, each)),
  fc.tuple(dayPath, month).map(([at, each]) => filter.dateMonth(at, each)),
  fc.tuple(dayPath, month).map(([at, each]) => filter.dateMonthAfter(at, each)),
  fc.tuple(dayPath, month).map(([at, each]) => filter.dateMonthBefore(at, each)),
  fc.tuple(dayPath, fc.constantFrom(2025, 2026)).map(([at, each]) => filter.dateYear(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateHour(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateHourAfter(at, each)),
  fc.tuple(dayPath, number).map(([at, each]) => filter.dateHourBefore(at, each)),
  // What no client writes, and somebody's own address may.
  fc.constantFrom(
    '[unheard(document.type)]',
    '[at(document.type)]',
    '[number.gt(my.note.weight, "x")]',
    '[at(',
    'nonsense',
  ),
)

const search: fc.Arbitrary<ContentSearch & ContentShape> = fc.record(
  {
    q: fc.array(
      condition.map((each) => `[${each}]`),
      { maxLength: 3 },
    ),
    orderings: fc
      .array(
        fc.tuple(path, fc.constantFrom('', ' desc')).map((each) => each.join('')),
        { minLength: 1, maxLength: 2 },
      )
      .map((each) => `[${each.join(',')}]`),
    pageSize: fc.integer({ min: 1, max: 120 }),
    page: fc.integer({ min: 1, max: 3 }),
    after: fc.constantFrom(...names),
    lang: fc.constantFrom('*', 'en-gb', 'cy-gb'),
    fetchLinks: fc.constantFrom('note.title', 'page.weight,note.author', 'wrong'),
    graphQuery: fc.constantFrom(
      '{ note { title } }',
      '{ note { ...noteFields rows { to { ...on page { title author { ...on note { weight } } } } } } page { author { title } } }',
      '{',
    ),
  },
  { requiredKeys: [] },
)

const rows = ({ id, data: shown }: Pick<ContentDocument, 'id' | 'data'>) => ({ id, data: shown })

/** What a phone answers from the documents that it has; null for a query that it cannot read. */
function onThePhone(documents: readonly ContentDocument[], asked: ContentSearch & ContentShape): unknown {
  try {
    const shape = shaping(asked, (id) => documents.find((document) => document.id === id))
    const { results, ...page } = searchDocuments(documents, asked, 'en-gb')
    return { ...page, results: results.map((document) => rows(shape(document))) }
  } catch (error) {
    if (error instanceof QueryError) return null
    throw error
  }
}

describe('service and phone', () => {
  let database: Database
  let content: ContentUnderTest
  let published: string[] = []

  beforeAll(async () => {
    database = await databases[0]!.open()
    content = await startContent(database)
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  async function publish(files: ContentFolder['documents']): Promise<string> {
    const ids = Object.keys(files)
    const { status, body } = await content.publish(files, published.filter((id) => !ids.includes(id)).length)
    if (status !== 200) throw new Error(JSON.stringify(body))
    published = ids
    return body.ref
  }
  async function asked(ref: string, { q = [], ...rest }: ContentSearch & ContentShape): Promise<unknown> {
    const query = new URLSearchParams([
      ['ref', ref],
      ...q.map((each) => ['q', each]),
      ...Object.entries(rest).map(([name, each]) => [name, String(each)]),
    ])
    const response = await fetch(`${content.api}/documents/search?${query.toString()}`)
    if (response.status === 400) return null
    const { page, results_per_page, total_results_size, total_pages, results } = (await response.json()) as Record<
      string,
      unknown
    > & { results: ContentDocument[] }
    return { page, results_per_page, total_results_size, total_pages, results: results.map(rows) }
  }
  /** What a phone has kept: everything, as the service gives it. */
  const kept = async (): Promise<ContentDocument[]> =>
    await content.client().dangerouslyGetAll<ContentDocument & PrismicDocument>({ lang: '*' })

  it('give the same answer to every query over every set of documents', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(folder, fc.array(search, { minLength: 8, maxLength: 8 }), async (files, searches) => {
        const ref = await publish(files)
        const documents = await kept()
        for (const each of searches) {
          const answer = await asked(ref, each)
          expect({ each, answer }).toEqual({ each, answer: onThePhone(documents, each) })
          if (answer !== null) answered++
        }
      }),
      { seed, numRuns: 60 },
    )
    // Else the queries would say nothing.
    expect(answered).toBeGreaterThan(100)
  })
})
