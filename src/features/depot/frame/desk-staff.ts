/** Reads who the member of staff is from the groups of their token. The services check it again. */
export interface DeskStaff {
  /** Codes of sub-depots: "SAM". */
  subDepots: readonly string[]
  /** Works for all sub-depots besides. */
  isBackOffice: boolean
}
