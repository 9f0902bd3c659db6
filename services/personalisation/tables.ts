/** `owner` is the owner's user-pool subject. */
export interface PersonalisationTables {
  saved_item: { owner: string; document: string; type: string; saved_at: Date }
  /** `published_at`: as the document writes its own moment. `sub_depot`: where the owner worked then; empty: nowhere. */
  read_receipt: { owner: string; document: string; published_at: string; sub_depot: string; received_at: Date }
  playback: { owner: string; episode: string; seconds: number; finished: boolean; speed: number; kept_at: Date }
}
