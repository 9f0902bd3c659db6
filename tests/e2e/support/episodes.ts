import type { ContentDocument } from '#contracts/content/content.ts'
import { episodeBytes } from '#support/audio-service.ts'

const paragraph = (text: string) => ({ type: 'paragraph', text, spans: [] })

export function episodeDocument(n: number, data: Record<string, unknown> = {}): ContentDocument {
  return {
    id: `episode-${n}`,
    uid: `episode-${n}`,
    url: null,
    type: 'episode',
    href: '',
    tags: [],
    first_publication_date: '2026-05-14T06:10:00+0000',
    last_publication_date: '2026-05-14T06:10:00+0000',
    slugs: [],
    linked_documents: [],
    lang: 'en-gb',
    alternate_languages: [],
    data: {
      title: [{ type: 'heading1', text: `Episode ${n}`, spans: [] }],
      date: `2026-05-${String(20 - n).padStart(2, '0')}`,
      summary: 'What the depot has to say this week.',
      image: {},
      audio: { link_type: 'Media', url: '/content/media/episode.opus', size: String(episodeBytes.length) },
      duration: 45,
      transcript: [
        paragraph('Good morning to all who are out.'),
        paragraph('The gate opens at half past six from Monday.'),
      ],
      ...data,
    },
  }
}

/** Content that has come to the phone at nine on a May morning, as rows of its tables. */
export const contentRows = (documents: readonly ContentDocument[]) => ({
  contentDocuments: documents,
  contentState: [
    {
      id: 'published',
      endpoint: 'http://localhost/api/v2',
      ref: 'm1',
      language: 'en-gb',
      asOf: Date.parse('2026-05-14T08:00:00Z'),
    },
  ],
})
