export interface CommunicationsTables {
  /** The sub-depot of each courier, as their token last said; empty if they work at none. */
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
  /** The couriers with an open account, as the auth service last said. */
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
