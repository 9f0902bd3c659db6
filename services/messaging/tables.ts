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
  push_due: { endpoint: string; courier: string; due_at: Date; attempts: number; kind: string }
  /** `phone`: empty if it was taken away. */
  depot_contact: { sub_depot: string; phone: string; changed_at: Date }
  /** `sub_depot`: where the courier worked when it was raised; it stays there. `told`: whose staff have it. */
  alarm: {
    courier: string
    id: string
    sub_depot: string
    body: string
    state: string
    received_at: Date
    told: string | null
    shown_until: Date | null
  }
  /** `remind_at`: null if the reminder was sent. `alarm`: the one that a missed deadline raised. */
  check_in: {
    courier: string
    id: string
    sub_depot: string
    every_minutes: number | null
    state: string
    due_at: Date
    remind_at: Date | null
    alarm: string | null
    changed_at: Date
  }
}
