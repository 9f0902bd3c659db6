import { type ExportedEvent, exportEventsEndpoint } from '#contracts/depot/exports.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset, toPage } from '../dataset.ts'
import { proofsFormat } from '../proofs-format.ts'
import { toPageQuery } from '../page-query.ts'

export const proofsDataset = toDataset<ExportedEvent>({
  key: 'proofs',
  label: 'Photos and signatures',
  hint: 'A zip file with every photo and drawn signature, and a table that says of which parcel each is.',
  permission: 'view',
  at: ['/depot'],
  formats: [proofsFormat],
  columns: [],
  read: async (span, after) =>
    toPage(await request(exportEventsEndpoint, toPageQuery(span, after)), ({ rows }) =>
      rows.filter(({ photos, strokes }) => photos ?? strokes),
    ),
})
