import { type ExportedEvent, exportEventsEndpoint } from '#contracts/depot/exports.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset } from '../dataset.ts'
import { courierColumns, listColumns } from '../list-columns.ts'
import { toPageQuery } from '../page-query.ts'

export const eventsDataset = toDataset<ExportedEvent>({
  key: 'events',
  label: 'What happened to parcels',
  hint: 'Each record of couriers and of the depot: status, reason, who took it, times and place.',
  permission: 'view',
  at: ['/depot'],
  columns: [
    ...listColumns,
    ...courierColumns,
    { name: 'parcel_id', type: 'text', of: ({ parcelId }) => parcelId },
    { name: 'event_id', type: 'text', of: ({ id }) => id },
    { name: 'recorded_by', type: 'text', of: ({ by }) => by },
    { name: 'kind', type: 'text', of: ({ kind }) => kind },
    { name: 'status', type: 'text', of: ({ status }) => status },
    { name: 'mark', type: 'text', of: ({ mark }) => mark },
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'replaces', type: 'text', of: ({ supersedes }) => supersedes },
    { name: 'occurred_at', type: 'time', of: ({ occurredAt }) => occurredAt },
    { name: 'received_at', type: 'time', of: ({ receivedAt }) => receivedAt },
    { name: 'late', type: 'yes-no', of: ({ late }) => late },
    { name: 'handover', type: 'text', of: ({ handover }) => handover },
    { name: 'handed_to', type: 'text', of: ({ handedTo }) => handedTo },
    { name: 'signed', type: 'yes-no', of: ({ signed }) => signed ?? false },
    { name: 'photos', type: 'whole', of: ({ photos = [] }) => photos.length },
    { name: 'latitude', type: 'number', of: ({ location }) => location?.lat },
    { name: 'longitude', type: 'number', of: ({ location }) => location?.lng },
    { name: 'note', type: 'text', of: ({ note }) => note },
  ],
  read: async (span, after) => await request(exportEventsEndpoint, toPageQuery(span, after)),
})
