import { playerCommitSchema, type PlayerCommit } from '#contracts/training/player-messages.ts'

/** What both copies of the journal hold, each once and in its order: of two under one number, the one that played longer. */
export function leftOver(journal: readonly PlayerCommit[], copy: readonly unknown[]): PlayerCommit[] {
  const found = new Map<string, PlayerCommit>()
  const readable = copy.flatMap((each) => {
    const commit = playerCommitSchema.safeParse(each)
    return commit.success ? [commit.data] : []
  })
  for (const commit of [...readable, ...journal]) {
    const name = `${commit.attempt} ${commit.number}`
    const before = found.get(name)
    if (!before || commit.data.seconds >= before.data.seconds) found.set(name, commit)
  }
  return [...found.values()].sort((a, b) => a.attempt.localeCompare(b.attempt) || a.number - b.number)
}
