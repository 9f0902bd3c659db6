export interface MarketplaceTables {
  /**
   * `body`: the advert as its seller has it. `ended_at`: when it was sold, expired, withdrawn or removed. `told`: the
   * sub-depot whose staff have it; null: nobody's. `shown_until`: until when they see what has become of it.
   */
  advert: {
    id: string
    courier: string
    sub_depot: string
    state: string
    sent_at: Date
    live_from: Date | null
    live_until: Date | null
    ended_at: Date | null
    body: string
    told: string | null
    shown_until: Date | null
  }
  /** Written only by who holds the lock of the advert's row. */
  conversation: {
    id: string
    advert: string
    title: string
    buyer: string
    seller: string
    messages: string
    /** The parts that the row lacks (`kit/sync/history.ts`). */
    history: string | null
    closed: boolean
  }
  /** `reply`: the reply that is reported, as it was; null: the advert. `settled_at`: when staff have dealt with it. */
  report: {
    advert: string
    id: string
    reporter: string
    reply: string | null
    reason: string
    note: string
    at: Date
    settled_at: Date | null
  }
}
