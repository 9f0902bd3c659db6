import { sourceGraph, type SourceGraph } from '../../check/source-graph.ts'

const aliases = {
  '#contracts/*': './src/contracts/*',
  '#domain/*': './src/domain/*',
  '#offline/*': './src/offline/*',
  '#device/*': './src/device/*',
  '#ui/*': './src/ui/*',
  '#features/*': './src/features/*',
  '#src/*': './src/*',
  '#kit/*': './services/kit/*',
  '#services/*': './services/*',
}

/** Fills in a plain module for every path that is only named, so that a test writes out what matters. */
export function inHouse(texts: Record<string, string>, plain: readonly string[] = []): SourceGraph {
  const stubs = plain.map((path): [string, string] => [path, 'export const here = true'])
  return sourceGraph(new Map([...stubs, ...Object.entries(texts)]), aliases)
}
