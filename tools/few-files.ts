import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { PluginContext } from 'rolldown'
import type { Plugin } from 'vite'
import { mergeParts, type Part } from './merge-parts.ts'

export interface FewFilesOptions {
  /** The most files that are loaded on demand, without workers and the start. */
  most: number
  /** Modules that somebody's first visit waits for: bytes that they do not need weigh more. */
  firstScreens: readonly string[]
  /** Modules that are loaded on demand behind every start. */
  everyStart: readonly string[]
  /** A module that loads all that it imports on demand at once, behind every start. */
  together: string
}

/** How much the bytes weigh that a load brings and does not need; those of other loads have the weight 1. */
const weights = { firstScreen: 16, everyStart: 24 }

const iconList = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
const takesIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const givesIcons = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** Returns where each name of the list of all icons comes from: who takes one from the list needs no other. */
function iconFiles(list: string, code: string): Map<string, string> {
  return new Map(
    [...code.matchAll(givesIcons)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace(/^.*\sas\s/s, '').trim(), join(dirname(list), file)] as const),
    ),
  )
}

const takenIcons = (code: string): string[] =>
  [...code.matchAll(takesIcons)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/\sas\s.*$/s, '').trim()),
  )

type Modules = Pick<PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Returns what reaches modules through static imports. */
function createReach(modules: Modules): {
  importsOf: (id: string) => string[]
  reach: (roots: readonly string[]) => Set<string>
} {
  const list = [...modules.getModuleIds()].find((id) => iconList.test(id)) ?? ''
  const icons = iconFiles(list, modules.getModuleInfo(list)?.code ?? '')
  const importsOf = (id: string): string[] => {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    if (!importedIds.includes(list)) return importedIds
    const taken = takenIcons(code ?? '').flatMap((name) => icons.get(name) ?? [])
    return [...importedIds.filter((imported) => imported !== list), ...taken]
  }
  const reach = (roots: readonly string[]): Set<string> => {
    const found = new Set(roots)
    for (const id of found) for (const imported of importsOf(id)) found.add(imported)
    return found
  }
  return { importsOf, reach }
}

/** Returns the modules that are loaded at a time, each time with the weight of its bytes. */
function findLoads(modules: Modules, { firstScreens, everyStart, together }: FewFilesOptions) {
  const ids = [...modules.getModuleIds()]
  const isOneOf = (id: string, ends: readonly string[]): boolean => ends.some((end) => id.endsWith(`/${end}`))
  const loadedFrom = (id: string): readonly string[] => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const first = ids.filter((id) => isOneOf(id, firstScreens))
  const beside = new Set([...first, ...first.flatMap(loadedFrom)])
  const atOnce = new Set(ids.filter((id) => isOneOf(id, [together])).flatMap(loadedFrom))
  const alone = ids.filter((id) => !atOnce.has(id) && (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
  const weigh = (id: string): number => {
    if (beside.has(id)) return weights.firstScreen
    return isOneOf(id, everyStart) ? weights.everyStart : 1
  }
  return [
    { roots: [...atOnce], weight: weights.everyStart },
    ...alone.map((id) => ({ roots: [id], weight: weigh(id) })),
  ]
}

/** Returns the name of the file of each module that is loaded on demand. */
function assign(modules: Modules, options: FewFilesOptions): Map<string, string> {
  const { importsOf, reach } = createReach(modules)
  const initial = reach([...modules.getModuleIds()].filter((id) => modules.getModuleInfo(id)?.isEntry))
  const loadedBy = new Map<string, number[]>()
  let loads = 0
  for (const { roots, weight } of findLoads(modules, options)) {
    const numbers = Array.from({ length: weight }, () => loads++)
    // Styles have files of their own (tools/classic-start.ts).
    for (const id of reach(roots))
      if (!initial.has(id) && !/\.css(\?|$)/.test(id)) loadedBy.set(id, [...(loadedBy.get(id) ?? []), ...numbers])
  }
  const bytesOf = (id: string): number => modules.getModuleInfo(id)?.code?.length ?? 0
  const alike = new Map<string, string[]>()
  for (const [id, numbers] of loadedBy) alike.set(numbers.join(), [...(alike.get(numbers.join()) ?? []), id])
  const parts = [...alike.values()].map((ids): Part => ({
    modules: ids,
    bytes: ids.reduce((sum, id) => sum + bytesOf(id), 0),
    loadedBy: new Set(loadedBy.get(ids[0] ?? '')),
    imports: new Set(ids.flatMap(importsOf)),
  }))
  const files = mergeParts(parts, loads, options.most)
  const names = new Set<string>()
  return new Map(
    files.flatMap((ids) => {
      const largest = ids.reduce((best, id) => (bytesOf(id) > bytesOf(best) ? id : best))
      let name = largest.replace(/^.*\/|\.\w+(\?.*)?$/g, '')
      while (names.has(name)) name += '-more'
      names.add(name)
      return ids.map((id) => [id, name] as const)
    }),
  )
}

/**
 * Puts what is loaded on demand into few files. Left to the bundler, modules that the same screens load are a file: six
 * hundred of a few kilobytes, which take a phone longer to ask for than to receive. `file-content.json`, beside the
 * folder of the app, says which modules each file has.
 */
export function fewFiles(options: FewFilesOptions): Plugin {
  let files = new Map<string, string>()
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => files.get(id) ?? null, debugName: 'few-files', priority: 3 }],
            },
          },
        },
      },
    }),
    buildEnd() {
      files = assign(this, options)
    },
    writeBundle({ dir = 'build/app' }, bundle) {
      const content = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative('.', id))] as const] : [],
      )
      writeFileSync(join(dir, '..', 'file-content.json'), `${JSON.stringify(Object.fromEntries(content), null, 1)}\n`)
    },
  }
}
