import { type ExportedParcel, exportParcelsEndpoint } from '#contracts/depot/exports.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset } from '../dataset.ts'
import { courierColumns, listColumns } from '../list-columns.ts'
import { toPageQuery } from '../page-query.ts'

export const parcelsDataset = toDataset<ExportedParcel>({
  key: 'parcels',
  label: 'Parcels',
  hint: 'Each parcel of each list, with how it ended. Names and addresses are deleted after a week.',
  permission: 'view',
  at: ['/depot'],
  columns: [
    ...listColumns,
    ...courierColumns,
    { name: 'parcel_id', type: 'text', of: ({ id }) => id },
    { name: 'barcodes', type: 'text', of: ({ listed }) => listed?.barcodes.join(' ') },
    { name: 'status', type: 'text', of: ({ status }) => status },
    { name: 'earlier_attempts', type: 'whole', of: ({ attempts }) => attempts },
    { name: 'band', type: 'text', of: ({ band }) => band },
    { name: 'removed', type: 'yes-no', of: ({ removed }) => removed },
    { name: 'sequence', type: 'whole', of: ({ listed }) => listed?.sequence },
    { name: 'recipient', type: 'text', of: ({ listed }) => listed?.recipient },
    { name: 'address', type: 'text', of: ({ listed }) => listed && addressLine(listed.address) },
    { name: 'town', type: 'text', of: ({ listed }) => listed?.address.town },
    { name: 'postcode', type: 'text', of: ({ listed }) => listed?.address.postcode },
    { name: 'services', type: 'text', of: ({ listed }) => listed?.services.join(' ') },
    { name: 'weight_grams', type: 'whole', of: ({ listed }) => listed?.weightGrams },
  ],
  read: async (span, after) => await request(exportParcelsEndpoint, toPageQuery(span, after)),
})
