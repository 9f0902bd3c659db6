export interface MessagingTables {
  /**
   * `sub_depot`: where the courier worked when they were last heard of; empty: nowhere. `last_n`: the last place given.
   * `told`: at whose desks it stands; null: at none. `reader`, `read_at`: who of the staff has read last, and when.
   */
  thread: {
    courier: string
    sub_depot: string
    last_n: number
    courier_read: number
    depot_has: number
    depot_read: number
    told: string | null
    reader: string
    read_at: Date | null
    changed_at: Date
  }
  /** `sub_depot`: whom it was written to, or who has written it. `sender`: courier or depot; `author`: who of the depot. `shown`: it stands in the feeds of staff. */
  message: {
    courier: string
    id: string
    n: number
    sub_depot: string
    sender: string
    author: string
    text: string
    photos: string
    at: Date
    shown: boolean
  }
  /** The keys that identify this service to push services. */
  push_key: { generation: number; private_jwk: string; created_at: Date }
  push_subscription: {
    endpoint: string
    courier: string
    p256dh: string
    auth: string
    quiet: string | null
    made_at: Date
  }
  /** The browsers that get a push, and when. */
  push_due: { endpoint: string; courier: string; due_at: Date; attempts: number }
}
