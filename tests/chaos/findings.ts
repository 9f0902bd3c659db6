/** Everything that is wrong, in sentences; all lists are empty if nothing is. */
export interface Findings {
  lost: string[]
  /** Stored twice, or never tapped. */
  doubled: string[]
  /** Rejected or delayed, although every tap was legal and the services were running. */
  stuck: string[]
  /** Order, bytes, rest, view. */
  astray: string[]
}

export const noFindings = (): Findings => ({ lost: [], doubled: [], stuck: [], astray: [] })

export const kinds = Object.keys(noFindings()) as (keyof Findings)[]

export function together(all: readonly Findings[]): Findings {
  const sum = noFindings()
  for (const kind of kinds) sum[kind] = all.flatMap((findings) => findings[kind])
  return sum
}

export const isFlawless = (findings: Findings): boolean => kinds.every((kind) => findings[kind].length === 0)

/** Findings that no slow machine can cause: they prove a mistake, and do not only suggest one. */
export const isCaught = ({ lost, doubled, stuck }: Findings): boolean => lost.length + doubled.length + stuck.length > 0
