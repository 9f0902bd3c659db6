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
    /** The courier they drive for. */
    engaged_by: string | null
    changed_at: Date
  }
  /** A helper of a courier, from the request on. `body` is the helper as JSON, `number` the courier number of the account. */
  helper: {
    courier: string
    id: string
    sub_depot: string
    state: string
    account: string | null
    number: string | null
    body: string
    told: string | null
    shown_until: Date | null
    changed_at: Date
  }
  staff: {
    id: string
    username: string
    name: string
    /** The roles as JSON. */
    grants: string
    closed_at: Date | null
    changed_at: Date
  }
  /** `places` and `scopes` as JSON. */
  api_key: {
    id: string
    name: string
    places: string
    scopes: string
    per_minute: number
    ending: string
    made_by: string
    made_username: string
    made_at: Date
    ends_at: Date
    revoked_at: Date | null
    used_on: string | null
    used_from: string
  }
  /** The hashes of keys. `ends_at`: of one that was rotated. */
  api_key_secret: { hash: string; api_key: string; made_at: Date; ends_at: Date | null }
  /** One row: the carrier. */
  company: { id: number; body: string; changed_at: Date }
  /** Codes that were printed at a start, by their hash; none is left once the depot is set up. */
  set_up_code: { hash: string; made_at: Date }
  sub_depot: { code: string; name: string; phone: string | null; changed_at: Date }
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
  /** `payer`: the account that pays; `held`: who is held back; both as JSON. */
  payment_run: {
    id: string
    number: string
    week: string
    pay_on: string
    state: string
    payer: string
    held: string
    pence: number
    payments: number
    prepared_by: string
    prepared_username: string
    prepared_at: Date
    decided_by: string | null
    decided_username: string | null
    decided_at: Date | null
  }
  /** `account`: the bank change that the payment is locked to; `sealed`: what it said, until the files are deleted. */
  payment_line: {
    run: string
    courier: string
    amount: number
    carried: number
    pence: number
    invoices: number
    account: string
    last_four: string
    sealed: string | null
  }
  /** How much of an invoice a run has counted. */
  payment_part: { run: string; courier: string; invoice: string; amount: number }
  payment_file: { run: string; format: string; sealed: string; sha256: string }
  /** The couriers who were erased, or are about to be. */
  erasure: {
    courier: string
    requested_at: Date
    requested_by: string
    reason: string
    account_deleted_at: Date | null
    completed_at: Date | null
  }
  /** When each service last confirmed it. */
  erasure_step: { courier: string; service: string; done_at: Date }
  /** `born_on` never leaves the service. */
  pension: { courier: string; born_on: string; body: string; changed_at: Date }
}
