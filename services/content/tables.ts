export interface ContentTables {
  edition: { one: boolean; revision: number; master_ref: string }
  /** The earlier refs of the master. */
  past_ref: { ref: string; replaced_at: Date }
  /** A release has a label, a preview an end. */
  release: { stamp: string; label: string | null; scheduled_at: Date | null; expires_at: Date | null }
  document: { stamp: string; id: string; body: string }
  media: { sha256: string; bytes: Buffer; stored_at: Date }
}
