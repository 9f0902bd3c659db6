/** What is wrong, in sentences; all empty where nothing is. */
export interface Findings {
  lost: string[]
  /** Stored twice, or never tapped. */
  doubled: string[]
  /** Order, bytes, rest, view. */
  astray: string[]
}

export const together = (all: readonly Findings[]): Findings => ({
  lost: all.flatMap(({ lost }) => lost),
  doubled: all.flatMap(({ doubled }) => doubled),
  astray: all.flatMap(({ astray }) => astray),
})

export const isFlawless = ({ lost, doubled, astray }: Findings): boolean => lost.length + doubled.length + astray.length === 0
