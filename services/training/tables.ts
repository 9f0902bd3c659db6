export interface TrainingTables {
  /** Shared by all who have sent the same bytes. */
  package: {
    sha256: string
    facts: string
    /** Null where it lies in parts. */
    bytes: Buffer | null
    upload: string | null
    stored_at: Date
  }
  /** A package that comes, or has come, in parts. */
  package_upload: { upload: string; begun_at: Date }
  package_part: { upload: string; n: number; bytes: Buffer }
  /** `sub_depot` empty: of all couriers. */
  course: { sub_depot: string; id: string; body: string; sha256: string; published_at: Date; retired_at: Date | null }
  /** `sub_depot`: where the courier worked when they were last heard of. `summary`: the attempt without the data of its SCOs. */
  attempt: {
    courier: string
    id: string
    course: string
    sub_depot: string
    phones: string
    summary: string
    passed_at: Date | null
    progress: number
    last_at: Date
  }
}
