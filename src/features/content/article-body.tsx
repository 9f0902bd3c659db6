import { imageFieldSchema, richTextSchema } from '#contracts/content/content-types.ts'
import { toPlainText } from '#domain/content/text-of.ts'
import { ContentImage } from './content-image.tsx'
import type { NewsItem } from './news-item.ts'
import { hasUnknownBlock, RichText } from './rich-text.tsx'

type SlicePart = NewsItem['data']['slices'][number]

/** What this app shows of a slice; undefined where it does not know its kind, or not what stands in it. */
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
export function ArticleBody({ slices }: { slices: readonly SlicePart[] }) {
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
