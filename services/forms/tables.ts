interface CaseTable {
  courier: string
  id: string
  state: string
  due_on: string
  body: string
  changed_at: Date
  /** Until when staff see that it was decided; null: they do not, or it waits. */
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
  /** Enquiries that a person was seen to send, until they are here. */
  captcha_passed: { courier: string; enquiry: string; passed_at: Date }
  /** Where couriers with cases work, as their token last said; empty: nowhere. `told`: whose staff have the cases; null: nobody's as yet. */
  courier_home: { courier: string; sub_depot: string; told: string | null }
}
