import { episodeDataSchema } from '#contracts/content/content-types.ts'
import type { ContentDocument } from '#contracts/content/content.ts'

/** An episode of the podcast as the screens show it. */
export interface Episode {
  id: string
  title: string
  date: string | null
  summary: string | null
  /** Null: it has no file yet. */
  audio: { url: string; size: number | null } | null
  /** Seconds. */
  duration: number | null
  image: string | null
  /** Paragraphs. */
  transcript: string[]
}

const textsOf = (blocks: readonly { text?: string | undefined }[]): string[] =>
  blocks.flatMap(({ text }) => (text === undefined || text.trim() === '' ? [] : [text]))

/** Undefined where the document is no episode that this version can read. */
export function toEpisode({ id, data }: Pick<ContentDocument, 'id' | 'data'>): Episode | undefined {
  const read = episodeDataSchema.safeParse(data)
  if (!read.success) return undefined
  const { title, date, summary, image, audio, duration, transcript } = read.data
  const size = Number(audio.size)
  return {
    id,
    title: textsOf(title).join(' ') || 'Episode without a title',
    date,
    summary,
    audio: audio.url === undefined ? null : { url: audio.url, size: size > 0 ? size : null },
    duration,
    image: image.url ?? null,
    transcript: textsOf(transcript),
  }
}
