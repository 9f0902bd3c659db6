export interface AvailabilityTables {
  /** The sub-depot of each courier, as their token last said; empty if they work at none. */
  courier_home: { courier: string; sub_depot: string }
  weekly_pattern: { courier: string; days: string; changed_at: Date }
  exception: { courier: string; day: string; availability: string; changed_at: Date }
  /**
   * `request`: as staff sent it. `deadline`: when nobody can get it any more. `accepted_by`: the one courier who got it.
   * `told`: the staff of the sub-depot have it in their feed. `shown_until`: until when they see how it has ended.
   */
  offer: {
    id: string
    sub_depot: string
    date: string
    deadline: Date
    request: string
    sent_at: Date
    state: string
    accepted_by: string | null
    ended_at: Date | null
    told: boolean
    shown_until: Date | null
  }
  /** The couriers of an offer. Lock the offer's row before you write here. */
  offer_courier: {
    courier: string
    offer: string
    seen_at: Date | null
    asked_at: Date | null
    declined_at: Date | null
    reason: string | null
    note: string
  }
}
