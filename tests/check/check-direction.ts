import type { Layer } from './layer.ts'
import { mayImport, mayUsePackage } from './may-import.ts'
import type { SourceGraph } from './source-graph.ts'

/** Imports against the direction of docs/architecture.md, and imports of files that do not exist as written. */
export function checkDirection(graph: SourceGraph): string[] {
  const faults: string[] = []
  for (const [file, edges] of graph.edges) {
    const from = graph.layer(file)
    for (const { target, specifier, line } of edges) {
      const fault = (reason: string): number => faults.push(`${file}:${line} imports ${specifier}: ${reason}`)
      if ('package' in target) {
        if (!mayUsePackage(from, target.package)) fault(`${describe(from)} may not use this package`)
      } else if (!graph.has(target.file)) {
        fault('there is no such file; extensions are written out')
      } else if (!mayImport(from, graph.layer(target.file), target.file)) {
        fault(`${describe(from)} may not import ${describe(graph.layer(target.file))}`)
      }
    }
  }
  return faults
}

const describe = ({ name, part }: Layer): string => (part === undefined ? name : `${name} (${part})`)
