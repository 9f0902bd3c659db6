import type { Transaction } from 'dexie'
import {
  reportAdvert,
  sellAdvert,
  sendAdvert,
  withdrawAdvert,
  writeToAdvert,
  type ReportAdvertInput,
  type SendAdvertInput,
  type WriteToAdvertInput,
} from '#contracts/marketplace/marketplace-commands.ts'
import {
  advertReportSchema,
  advertSchema,
  conversationSchema,
  marketAdvertSchema,
  type Advert,
  type AdvertReport,
  type Conversation,
} from '#contracts/marketplace/marketplace.ts'
import type { FeatureSync, MutationStamp, WrittenRows } from '#offline/feature-sync.ts'
import { marketMessages } from './market-messages.ts'
import { waitingAdvert } from './waiting-advert.ts'

/** Photos of adverts that are not shown any more do not stay on the phone. */
async function dropPhotos(tx: Transaction, written: readonly WrittenRows[]): Promise<void> {
  const gone = written.flatMap(({ kind, removed }) => (kind === 'market-advert' ? removed : []))
  if (gone.length > 0)
    await tx
      .table('marketPhotos')
      .where('advert')
      .anyOf([...gone])
      .delete()
}

function written(
  row: Conversation | undefined,
  { conversation, messageId, text }: WriteToAdvertInput,
  { deviceTime }: MutationStamp,
): Conversation {
  const now = row ?? {
    id: conversation,
    advert: conversation.split('.', 1)[0] ?? '',
    title: '',
    role: 'buyer' as const,
    messages: [],
    closed: false,
  }
  if (now.messages.some(({ id }) => id === messageId)) return now
  return { ...now, messages: [...now.messages, { id: messageId, from: now.role, text, at: deviceTime }] }
}

const ended =
  (state: 'sold' | 'withdrawn') =>
  (row: Advert | undefined): Advert | undefined =>
    row && { ...row, state }

const advertWords = (deed: string) => (_: unknown, row: Advert | undefined) => ({
  title: `${deed}, ${row?.title ?? 'advert'}`,
  about: row?.title ?? 'Advert',
  to: '/marketplace/yours',
})

export const marketplaceSync: FeatureSync = {
  service: 'marketplace',
  collections: [
    { kind: 'advert', table: 'adverts', row: advertSchema },
    { kind: 'market-advert', table: 'marketAdverts', row: marketAdvertSchema },
    { kind: 'conversation', table: 'conversations', row: conversationSchema },
    { kind: 'advert-report', table: 'advertReports', row: advertReportSchema },
  ],
  derivedTables: ['marketPhotos'],
  afterWrite: dropPhotos,
  commands: [sendAdvert, sellAdvert, withdrawAdvert, writeToAdvert, reportAdvert],
  effects: {
    sendAdvert: (_: Advert | undefined, input: SendAdvertInput, stamp: MutationStamp) => waitingAdvert(input, stamp),
    sellAdvert: ended('sold'),
    withdrawAdvert: ended('withdrawn'),
    writeToAdvert: written,
    reportAdvert: (_: unknown, { advert }: ReportAdvertInput, { deviceTime }: MutationStamp): AdvertReport => ({
      id: advert,
      at: deviceTime,
    }),
  },
  describe: {
    sendAdvert: ({ id, title }: SendAdvertInput) => ({
      title: `Advert, ${title}`,
      about: title,
      to: `/marketplace/sell/${id}`,
      resumes: true,
    }),
    sellAdvert: advertWords('Sold'),
    withdrawAdvert: advertWords('Withdraw'),
    writeToAdvert: ({ conversation }: WriteToAdvertInput, row: Conversation | undefined) => ({
      title: `Message, ${row?.title || 'an advert'}`,
      about: row?.title || 'An advert',
      to: `/marketplace/messages/${conversation}`,
    }),
    reportAdvert: ({ advert }: ReportAdvertInput) => ({
      title: 'Report of an advert',
      about: 'An advert',
      to: `/marketplace/${advert}`,
    }),
  },
  refusals: marketMessages,
}
