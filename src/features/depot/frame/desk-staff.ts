/** Who sits at the desk, by the groups of their token; the services check it again. */
export interface DeskStaff {
  /** Codes: "SAM". */
  subDepots: readonly string[]
  /** Works for all sub-depots besides. */
  isBackOffice: boolean
}
