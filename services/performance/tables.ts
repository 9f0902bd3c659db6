export interface PerformanceTables {
  /** The sub-depot of each courier, as their token last said; empty if they work at none. */
  courier_book: { courier: string; sub_depot: string; changed_at: Date }
  /** `couriers`: who works the round. */
  rate_table: { sub_depot: string; round: string; couriers: string[]; periods: string; published_at: Date }
  /** What a parcel of each band earns the carrier from a day on, as JSON. */
  revenue_rate: { sub_depot: string; from_day: string; rates: string; changed_at: Date }
  /** `entry`: as it was published, parcels and all; `body`: as the feed has it. */
  invoice: { courier: string; id: string; week: string; state: string; entry: string; body: string; changed_at: Date }
  quality_day: { courier: string; day: string; round: string; figures: string; parcels: string; published_at: Date }
  volume: { sub_depot: string; round: string; day: string; parcels: number; courier: string | null }
  /**
   * `appeal` is its state, if there is one. `told` is the sub-depot whose staff have it, or null if none have.
   * `shown_until` is the time until which they see that it was decided.
   */
  review: {
    courier: string
    id: string
    day: string
    appeal: string | null
    body: string
    published_at: Date
    told: string | null
    shown_until: Date | null
  }
  tax_vehicle: { courier: string; id: string; body: string }
  /**
   * `tax_year`: the latest one of the entry and of those that it replaces. `vehicle`, `invoice` and `replaces` are taken
   * from the body.
   */
  tax_entry: {
    courier: string
    id: string
    tax_year: number
    replaces: string | null
    vehicle: string | null
    invoice: string | null
    body: string
    received_at: Date
  }
  /** `settings` is null until the courier has chosen some. The row is the lock for what is written about their tax. */
  tax_ledger: { courier: string; settings: string | null }
}
