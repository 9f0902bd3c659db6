import type { SourceGraph } from './source-graph.ts'

/** Import cycles. Type imports and lazy imports count: a reader cannot take such files apart either. */
export function checkCycles(graph: SourceGraph): string[] {
  const faults: string[] = []
  const done = new Set<string>()
  const path: string[] = []

  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) faults.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const { target } of graph.edges.get(file) ?? []) {
      if ('file' in target) visit(target.file)
    }
    path.pop()
    done.add(file)
  }

  for (const file of graph.edges.keys()) visit(file)
  return faults
}
