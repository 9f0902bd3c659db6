/** The events of one run, in a form that a failure prints and a mutant saves. */
export interface Story {
  /** Rows a page of a pull; null: as the service likes. */
  pageSize: number | null
  /** The phone has never spoken to the services. */
  isNew: boolean
  /** Each with its name and its arguments. */
  steps: readonly (readonly [name: string, args: unknown])[]
}

const moments = [0, -1, 1, -2, 2, -3, 3] as const

/** Moves what happens so many turns or transactions later than something else. */
function moved(args: unknown, by: number): unknown {
  if (typeof args !== 'object' || args === null) return args
  const { turns, fuse } = args as { turns?: unknown; fuse?: { left: number } | null }
  return {
    ...args,
    ...(typeof turns === 'number' ? { turns: Math.max(1, turns + by) } : {}),
    ...(fuse ? { fuse: { ...fuse, left: Math.max(0, fuse.left + by) } } : {}),
  }
}

/** A story, and where it hangs on a moment the same at the moments around it: a change of the engine may shift them. */
export function aroundItsMoment(story: Story): Story[] {
  const told = moments.map((by) => ({
    ...story,
    steps: story.steps.map(([name, args]) => [name, moved(args, by)] as const),
  }))
  return told.filter((each, at) => at === 0 || JSON.stringify(each) !== JSON.stringify(story))
}
