import type { ReactNode } from 'react'
import type { RichText as RichTextValue } from '#contracts/content/content-types.ts'
import { Link } from '#ui/controls/link.tsx'
import { newsAddress } from './news-item.ts'

/**
 * Where a link of an editor may lead: an address of the app, or one of another site over https. Undefined for anything
 * else, which is then shown as plain text.
 *
 * @param link Prismic's field: {link_type: "Web", url} or {link_type: "Document", type, uid}
 */
export function safeAddress(link: unknown): { to: string; outside: boolean } | undefined {
  if (typeof link !== 'object' || link === null) return undefined
  const { type, uid, url } = link as Record<string, unknown>
  if (type === 'news' && typeof uid === 'string') return { to: newsAddress(uid), outside: false }
  if (typeof url !== 'string') return undefined
  // Browsers read "\" as "/", and "//" as another site.
  if (/^\/(?![/\\])/.test(url)) return { to: url, outside: false }
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? { to: new URL(url).href, outside: true } : undefined
}

type Block = RichTextValue[number]
type Span = NonNullable<Block['spans']>[number]

function Spanned({ span, children }: { span: Span; children: ReactNode }) {
  switch (span.type) {
    case 'strong':
      return <strong>{children}</strong>
    case 'em':
      return <em>{children}</em>
    case 'hyperlink': {
      const address = safeAddress(span.data)
      if (!address) return children
      return (
        <Link to={address.to} {...(address.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
          {children}
          {address.outside && <span className="visually-hidden"> (opens in a new tab)</span>}
        </Link>
      )
    }
    default:
      return children
  }
}

/** Renders the text from `from` to `to` with its spans. A span that overlaps the end of another continues after it. */
function textWithin(text: string, from: number, to: number, spans: readonly Span[]): ReactNode[] {
  const [first, ...others] = spans
    .map((span) => ({ ...span, start: Math.max(span.start, from), end: Math.min(span.end, to) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  if (!first) return from < to ? [text.slice(from, to)] : []
  const { start, end } = first
  return [
    text.slice(from, start),
    <Spanned key={start} span={first}>
      {textWithin(text, start, end, others)}
    </Spanned>,
    ...textWithin(text, end, to, others),
  ]
}

const inline = ({ text = '', spans = [] }: Block): ReactNode => textWithin(text, 0, text.length, spans)

/** Headings in the text use two levels below the article's own heading. */
function TextBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return block.text?.trim() ? <p>{inline(block)}</p> : null
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return <h3>{inline(block)}</h3>
    case 'heading4':
    case 'heading5':
    case 'heading6':
      return <h4>{inline(block)}</h4>
    case 'preformatted':
      return <pre>{block.text}</pre>
    default:
      return null
  }
}

const listOf = ({ type }: Block): 'ul' | 'ol' | null =>
  type === 'list-item' ? 'ul' : type === 'o-list-item' ? 'ol' : null

/** Groups consecutive items of a list; other blocks stay alone. */
function grouped(blocks: RichTextValue): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0] && listOf(block) !== null && listOf(last[0]) === listOf(block)) last.push(block)
    else groups.push([block])
  }
  return groups
}

const known = new Set([
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'preformatted',
  'list-item',
  'o-list-item',
])

/** Whether there is a block that this app leaves out. */
export const hasUnknownBlock = (blocks: RichTextValue): boolean => blocks.some(({ type }) => !known.has(type))

/** Renders an editor's text. Only known block types become elements; everything else is plain text. */
export function RichText({ value }: { value: RichTextValue }) {
  return grouped(value).map((blocks, at) => {
    const [first] = blocks
    const List = first && listOf(first)
    if (List) {
      return (
        <List key={at}>
          {blocks.map((block, item) => (
            <li key={item}>{inline(block)}</li>
          ))}
        </List>
      )
    }
    return first ? <TextBlock key={at} block={first} /> : null
  })
}
