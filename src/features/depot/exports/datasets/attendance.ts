import { type ExportedAttendance, exportAttendanceEndpoint } from '#contracts/depot/exports.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset } from '../dataset.ts'
import { courierColumns, listColumns } from '../list-columns.ts'
import { toPageQuery } from '../page-query.ts'

export const attendanceDataset = toDataset<ExportedAttendance>({
  key: 'attendance',
  label: 'Attendance',
  hint: 'When each courier began and ended a list, by what the service received from them.',
  permission: 'view',
  at: ['/depot'],
  columns: [
    ...listColumns,
    ...courierColumns,
    { name: 'first_at', type: 'time', of: ({ firstAt }) => firstAt },
    { name: 'last_at', type: 'time', of: ({ lastAt }) => lastAt },
    { name: 'parcels', type: 'whole', of: ({ parcels }) => parcels },
  ],
  read: async (span, after) => await request(exportAttendanceEndpoint, toPageQuery(span, after)),
})
