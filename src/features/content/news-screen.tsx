import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { arrangeNews } from './arrange-news.ts'
import { ContentMissing } from './content-missing.tsx'
import { ContentStatus } from './content-status.tsx'
import { NewsRow, topicWord } from './news-row.tsx'
import { readNews, type NewsList } from './own-news-store.ts'
import { PreviewBar } from './preview-bar.tsx'
import type { ReceiptPort } from './receipt-port.ts'
import { useContent } from './use-content.ts'
import './news.css'
import type { NewsItem } from './news-item.ts'

const none: ReadonlySet<string> = new Set()

/** Returns the ids of articles that were read in their present version; undefined until known. */
function useRead(items: readonly NewsItem[], port: ReceiptPort | undefined): ReadonlySet<string> | undefined {
  const versions = items.map(({ id, version }) => `${id} ${version}`).join(' ')
  const known = useLiveQuery(async () => {
    if (!port) return { versions, read: none }
    const receipts = await Promise.all(
      items.map(async ({ id, version }) => ((await port.read(id, version)) ? [id] : [])),
    )
    return { versions, read: new Set(receipts.flat()) }
  }, [port, versions])
  // Returns the previous result until the new one is read.
  return known && (known.versions === versions || known.versions !== '') ? known.read : undefined
}

/** `own`: with the ways to what is a courier's own. */
function Topics({
  topics,
  topic,
  text,
  own,
}: {
  topics: readonly string[]
  topic: string
  text: string
  own: boolean
}) {
  if (topics.length === 0 && !own) return null
  const to = (chosen: string): string => {
    const asked = new URLSearchParams({
      ...(chosen === '' ? {} : { topic: chosen }),
      ...(text === '' ? {} : { q: text }),
    }).toString()
    return asked === '' ? '/news' : `/news?${asked}`
  }
  return (
    <FilterRow label="What the news is about">
      <FilterChip to={to('')} selected={topic === ''}>
        All
      </FilterChip>
      {own && <FilterChip to="/news/saved">Saved</FilterChip>}
      {own && <FilterChip to="/podcasts">Podcasts</FilterChip>}
      {topics.map((each) => (
        <FilterChip key={each} to={to(each)} selected={topic === each}>
          {topicWord(each)}
        </FilterChip>
      ))}
    </FilterRow>
  )
}

function Found({
  news,
  receipts,
  today,
  onMore,
  isPane,
  standing,
}: {
  news: NewsList
  receipts: ReceiptPort | undefined
  today: string
  onMore: () => void
  isPane: boolean
  /** Below the list: as of when it is. */
  standing: ReactNode
}) {
  const read = useRead(news.must, receipts)
  if (news.must.length + news.rest.length === 0)
    return (
      <>
        <EmptyState title="Nothing found">Try fewer words, or look under All.</EmptyState>
        {standing}
      </>
    )
  if (!read) return null
  return (
    <>
      <h2 className="visually-hidden">Articles</h2>
      <ul className={isPane ? undefined : 'rows-two'}>
        {arrangeNews(news, read).map(({ item, must }) => (
          <NewsRow key={item.id} item={item} today={today} must={must} />
        ))}
      </ul>
      {news.more && (
        <Section tight>
          <Button onClick={onMore}>Show more</Button>
        </Section>
      )}
      {standing}
    </>
  )
}

/** `/news`: what is published, what has to be read first, and a search in all of it. */
export function NewsScreen({
  back,
  receipts,
  isPane = false,
}: {
  back: { to: string; label: string }
  receipts?: ReceiptPort | undefined
  /** It is the list beside an article. */
  isPane?: boolean
}) {
  useTitle(isPane ? null : 'News')
  const content = useContent()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const [pages, setPages] = useState(1)
  const [text, topic] = [search.get('q') ?? '', search.get('topic') ?? '']
  const news = useLiveQuery(() => readNews({ text, topic, pages }), [text, topic, pages, content.preview])
  const isEmpty = news !== undefined && news.asOf === null && content.preview.kind !== 'shown'
  const look = (typed: string): void => {
    setPages(1)
    setSearch({ ...(topic === '' ? {} : { topic }), ...(typed === '' ? {} : { q: typed }) }, { replace: true })
  }
  return (
    <Page title="News" {...(isPane ? ({ region: 'News', titleAs: 'h2', banner: <></> } as const) : { back })}>
      {!isPane && <PreviewBar preview={content.preview} />}
      {isEmpty && <ContentMissing content={content} />}
      {news && !isEmpty && (
        <>
          <Section tight>
            <SearchField
              label="Search the news"
              placeholder="Gate, rates, weather"
              value={text}
              onChange={(event) => look(event.target.value)}
            />
          </Section>
          <Topics topics={news.topics} topic={topic} text={text} own={receipts !== undefined} />
          <Found
            news={news}
            receipts={receipts}
            today={today}
            onMore={() => setPages(pages + 1)}
            isPane={isPane}
            standing={isPane ? null : <ContentStatus asOf={news.asOf} content={content} />}
          />
        </>
      )}
    </Page>
  )
}
