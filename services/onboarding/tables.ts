export interface OnboardingTables {
  step_set: { sub_depot: string; steps: string; changed_at: Date }
  /**
   * `until`: the last day of what stands. `sub_depot`: where the courier worked when they were last heard of; empty:
   * nowhere. `told`: the sub-depot whose staff have it; null: nobody's as yet. `shown_until`: until when they see that it was decided.
   */
  document: {
    courier: string
    step: string
    sub_depot: string
    state: string
    received_at: Date
    until: string | null
    body: string
    changed_at: Date
    told: string | null
    shown_until: Date | null
  }
  reminder: { courier: string; step: string; until: string; days: number; written_at: Date }
}
