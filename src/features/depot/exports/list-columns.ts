import type { Column } from './column.ts'

interface OfList {
  subDepot: string
  day: string
  roundNumber: string
  roundName: string
}

/** The columns that say which list a row belongs to. */
export const listColumns: readonly Column<OfList>[] = [
  { name: 'sub_depot', type: 'text', of: ({ subDepot }) => subDepot },
  { name: 'day', type: 'text', of: ({ day }) => day },
  { name: 'round', type: 'text', of: ({ roundNumber }) => roundNumber },
  { name: 'round_name', type: 'text', of: ({ roundName }) => roundName },
]

/** The columns that name a courier: by the roster of this device, and as other systems know them. */
export const courierColumns: readonly Column<{ courier: string | null }>[] = [
  { name: 'courier', type: 'text', of: ({ courier }, names) => courier && (names.get(courier) ?? '') },
  { name: 'courier_id', type: 'text', of: ({ courier }) => courier },
]
