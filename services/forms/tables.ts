interface CaseTable {
  courier: string
  id: string
  state: string
  due_on: string
  body: string
  /** The parts that `body` lacks (`kit/sync/history.ts`). */
  history: string | null
  changed_at: Date
  /** The time until which staff see the decision; null if there is none to show. */
  shown_until: Date | null
}

interface ClaimTable extends CaseTable {
  /** ISO 8601, generated from the body. */
  received_at: string
  /** The day of a journey, or the barcode of a parcel without spaces; generated from the body. */
  subject: string
}

export interface FormsTables {
  /** The newest version of each, and whether it may be begun. */
  form: { form: string; version: number; offered: boolean }
  form_version: { form: string; version: number; entry: string; published_at: Date }
  enquiry: CaseTable
  claim: ClaimTable
  defect: CaseTable
  /** The arrivals that couriers may claim waiting time for. */
  claim_wait: { courier: string; id: string; body: string; changed_at: Date }
  /** Enquiries that a person was seen to send, until they are here. */
  captcha_passed: { courier: string; enquiry: string; passed_at: Date }
  /** The sub-depot of each courier, as their token last said; empty if none. `told` is the sub-depot whose staff have the cases, or null. */
  courier_home: { courier: string; sub_depot: string; told: string | null }
}
