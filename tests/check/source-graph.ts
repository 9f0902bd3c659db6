import { isPage, isStoreOrSync, layerOf, type Layer } from './layer.ts'
import { readModule, type ModuleImport, type SourceModule } from './read-module.ts'
import { resolveImport, type Target } from './resolve-import.ts'

export type Edge = ModuleImport & { target: Target }

export type SourceGraph = {
  modules: ReadonlyMap<string, SourceModule>
  edges: ReadonlyMap<string, readonly Edge[]>
  layer: (file: string) => Layer
  has: (file: string) => boolean
}

/**
 * @param files path from the top of the repository → text
 * @param aliases package.json's "imports"
 * @param others paths of files that are imported but not read: pictures, data
 */
export function sourceGraph(
  files: ReadonlyMap<string, string>,
  aliases: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): SourceGraph {
  const known = new Set([...files.keys(), ...others])
  const modules = new Map<string, SourceModule>()
  const edges = new Map<string, readonly Edge[]>()
  for (const [file, text] of files) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue
    const module = readModule(file, text)
    modules.set(file, module)
    edges.set(
      file,
      module.imports.map((entry) => ({ ...entry, target: resolveImport(aliases, file, entry.specifier) })),
    )
  }
  const dataFiles = reachedInFeature(edges)
  return { modules, edges, layer: (file) => layerOf(file, dataFiles), has: (file) => known.has(file) }
}

/** Stores and syncs run in the worker, and so does what they import from their own feature. */
function reachedInFeature(edges: ReadonlyMap<string, readonly Edge[]>): ReadonlySet<string> {
  const featureOf = (file: string): string | undefined => /^src\/features\/[^/]+\//.exec(file)?.[0]
  const reached = new Set([...edges.keys()].filter(isStoreOrSync))
  for (const file of reached) {
    for (const { target } of edges.get(file) ?? []) {
      if ('package' in target || isPage(target.file)) continue
      if (featureOf(target.file) === featureOf(file)) reached.add(target.file)
    }
  }
  return reached
}
