export interface HolidayTables {
  /**
   * Who is on the books. `sub_depot`: where the courier works; empty: nowhere. `told`: the sub-depot whose staff have
   * this courier in their feed; null: none as yet.
   */
  leave_book: { courier: string; sub_depot: string; name: string; terms: string; changed_at: Date; told: string | null }
  /**
   * `cover`: how it stands; `cover_until`: until when couriers may answer. `shown_until`: until when staff see that it
   * was decided; null: they do not, or it waits. `cover_shown_until`: until when they see that its days want cover, or
   * what became of that; null: they do not.
   */
  holiday: {
    courier: string
    id: string
    state: string
    from_day: string
    to_day: string
    cover: string
    cover_until: Date | null
    shown_until: Date | null
    cover_shown_until: Date | null
    body: string
    changed_at: Date
  }
}
