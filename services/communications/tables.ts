export interface CommunicationsTables {
  /** Where a courier worked when they were last heard of; empty: nowhere. */
  courier_home: { courier: string; sub_depot: string }
  /** `request`: as staff sent it. `sub_depot`: empty for everyone. `couriers`: of a round. */
  notice: {
    id: string
    kind: string
    sub_depot: string
    couriers: string[]
    request: string
    published_at: Date
    expires_at: Date | null
    withdrawn_at: Date | null
    /** Counts its changes, from 1. */
    version: number
  }
  /** Couriers whose account is open, as the auth service last said. */
  directory: { courier: string; sub_depot: string }
  directory_read: { one: boolean; at: Date }
  /** Written when a courier's phone first asks for it. `left_at`: it was taken off the feed again. */
  notice_courier: {
    courier: string
    notice: string
    delivered_at: Date
    read_at: Date | null
    acknowledged_at: Date | null
    left_at: Date | null
  }
}
