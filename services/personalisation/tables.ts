/** `owner`: the person's subject in the user pool. */
export interface PersonalisationTables {
  saved_item: { owner: string; document: string; type: string; saved_at: Date }
  /** `published_at`: the publication time exactly as the document gives it. `sub_depot`: the owner's sub-depot at the time, or empty. */
  read_receipt: { owner: string; document: string; published_at: string; sub_depot: string; received_at: Date }
  playback: { owner: string; episode: string; seconds: number; finished: boolean; speed: number; kept_at: Date }
}
