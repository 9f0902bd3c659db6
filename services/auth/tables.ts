export interface AuthTables {
  work_preferences: {
    courier: string
    preferences: string
    changed_at: Date
  }
  courier: {
    courier: string
    sub_depot: string
    courier_number: string
    profile: string
    address: string | null
    closed_at: Date | null
    changed_at: Date
  }
  bank_change: {
    courier: string
    id: string
    sealed: string
    checked: boolean
    period: string
    holds_from: string
    changed_at: Date
  }
  bank_notice: {
    courier: string
    id: string
    sealed: string
    due_at: Date
  }
  bank_audit: {
    courier: string
    id: string
    deed: string
    actor: string
    reason: string | null
    at: Date
  }
  /** `born_on` never leaves the service. */
  pension: { courier: string; born_on: string; body: string; changed_at: Date }
}
