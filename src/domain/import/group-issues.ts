import type { ImportIssue } from './import-row.ts'

/** One error, with every row that has it. */
export interface IssueGroup extends ImportIssue {
  /** The lines are in file order; the message is from the first. */
  lines: number[]
}

/** The errors of a file, each once, in the order in which they first occur. */
export function groupIssues(issues: readonly ImportIssue[]): IssueGroup[] {
  const groups = new Map<string, IssueGroup>()
  for (const issue of issues) {
    const key = `${issue.scope ?? ''}\n${issue.column}\n${issue.kind ?? issue.message}`
    const group = groups.get(key)
    if (!group) groups.set(key, { ...issue, lines: [issue.line] })
    else if (group.lines.at(-1) !== issue.line) group.lines.push(issue.line)
  }
  return [...groups.values()]
}
