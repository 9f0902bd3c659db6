import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ContentImage } from './content-image.tsx'
import { ContentMissing } from './content-missing.tsx'
import { ContentStatus } from './content-status.tsx'
import type { NewsItem } from './news-item.ts'
import { MustRead, newsMeta } from './news-row.tsx'
import { readArticle, type OneNews } from './own-news-store.ts'
import { PreviewBar } from './preview-bar.tsx'
import { ReadReceipt } from './read-receipt.tsx'
import type { ReceiptPort } from './receipt-port.ts'
import { useContent } from './use-content.ts'
import './news.css'
import { imageFieldSchema, richTextSchema } from '#contracts/content/content-types.ts'
import { toPlainText } from '#domain/content/text-of.ts'
import { hasUnknownBlock, RichText } from './rich-text.tsx'

type SlicePart = NewsItem['data']['slices'][number]

/** Returns the slice in the app's form; undefined if the app doesn't know its kind or cannot read it. */
function shownSlice({ slice_type, primary }: SlicePart) {
  switch (slice_type) {
    case 'text': {
      const { data } = richTextSchema.safeParse(primary['text'])
      return data && { element: <RichText value={data} />, whole: !hasUnknownBlock(data) }
    }
    case 'image': {
      const { data } = imageFieldSchema.safeParse(primary['image'])
      return data && { element: <ContentImage image={data} caption={toPlainText(primary['caption'])} />, whole: true }
    }
    case 'quote': {
      const source = toPlainText(primary['source'])
      const element = (
        <figure className="article-quote">
          <blockquote>{toPlainText(primary['quote'])}</blockquote>
          {source && <figcaption className="text-meta">{source}</figcaption>}
        </figure>
      )
      return { element, whole: true }
    }
    default:
      return undefined
  }
}

/** The parts of an article that this app knows, and a sentence where there are others. */
function ArticleBody({ slices }: { slices: readonly SlicePart[] }) {
  const shown = slices.map(shownSlice)
  return (
    <div className="article-body">
      {shown.map((each, at) => (
        <div key={at}>{each?.element}</div>
      ))}
      {shown.some((each) => !each?.whole) && <p className="text-meta">Part of this article needs a newer app.</p>}
    </div>
  )
}

interface ArticlePorts {
  receipts?: ReceiptPort | undefined
  save?: ((documentId: string) => ReactNode) | undefined
}

function Article({ item, receipts, save }: ArticlePorts & { item: NewsItem }) {
  const { title, summary, mandatory, data } = item
  const today = useToday()
  return (
    <article>
      <Section line>
        <Stack gap={16}>
          <Stack gap={8}>
            {mandatory && <MustRead />}
            <h2 className="text-h1 article-title">{title}</h2>
            <p className="text-meta">{newsMeta(item, today)}</p>
            {save?.(item.id)}
          </Stack>
          {summary && <p className="measure text-strong">{summary}</p>}
          <ContentImage image={data.image} />
          <ArticleBody slices={data.slices} />
        </Stack>
      </Section>
      {mandatory && receipts && <ReadReceipt item={item} port={receipts} />}
    </article>
  )
}

function NotHere({ one }: { one: OneNews }) {
  if (one.unreadable)
    return <EmptyState title="This article needs a newer app">Close the app and open it again to update it.</EmptyState>
  return (
    <EmptyState title="Article not found">
      It was removed, or hasn’t loaded on this phone yet. Go back and choose another one.
    </EmptyState>
  )
}

/** `/news/:uid`: one article, as far as this app knows its parts. */
export function ArticleScreen({ receipts, save }: ArticlePorts) {
  const { uid = '' } = useParams()
  const content = useContent()
  const one = useLiveQuery(() => readArticle(uid), [uid, content.preview])
  useTitle(one?.item?.title ?? 'News')
  const isEmpty = one?.asOf === null && !one.item
  return (
    <Page title="News" back={{ to: '/news', label: 'Back to News' }}>
      <PreviewBar preview={content.preview} />
      {isEmpty && <ContentMissing content={content} />}
      {one && !isEmpty && (
        <>
          {one.item ? (
            <Article
              key={one.item.id}
              item={one.item}
              {...(content.preview.kind === 'shown' ? {} : { receipts, save })}
            />
          ) : (
            <NotHere one={one} />
          )}
          <ContentStatus asOf={one.asOf} content={content} />
        </>
      )}
    </Page>
  )
}
