import type { SourceGraph } from './source-graph.ts'

/** Rings of modules that need one another to start. Types are erased and lazy imports wait, so neither counts. */
export function checkCycles(graph: SourceGraph): string[] {
  const faults: string[] = []
  const done = new Set<string>()
  const path: string[] = []

  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) faults.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const { target, kind } of graph.edges.get(file) ?? []) {
      if (kind === 'value' && 'file' in target) visit(target.file)
    }
    path.pop()
    done.add(file)
  }

  for (const file of graph.edges.keys()) visit(file)
  return faults
}
