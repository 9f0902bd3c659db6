/** By file of the start: its modules, and how long each is in it (`tools/start-content.ts`). */
export type StartContent = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a feature that is not listed may add: its tables and the lines that lead to it. */
const mostOfOthers = 200

/**
 * What the start is made of, with the most bytes of each after gzip. A library or a layer that is not here does not
 * belong into the start; a feature that is not here has {@link mostOfOthers}.
 */
const listed: Readonly<Record<string, number>> = {
  'react-dom': 65_000,
  react: 3_000,
  scheduler: 1_500,
  'react-router': 33_500,
  dexie: 32_000,
  'dexie-react-hooks': 600,
  'idb-keyval': 300,
  'lucide-react': 3_200,
  tooling: 1_800,
  app: 13_700,
  ui: 14_300,
  offline: 7_400,
  domain: 3_500,
  device: 600,
  contracts: 200,
  'feature manifest': 3_400,
  'feature outbox': 1_000,
  'feature welcome': 500,
  'feature sign-in': 300,
  'feature unlock': 500,
  'feature podcasts': 400,
  // With the rows of the version before, which its tables take over.
  'feature toggles': 300,
}

/** What a module belongs to: a library, a layer, or a feature. */
export function areaOf(module: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]
  if (library !== undefined) return library
  const [, feature, layer] = /^src\/(?:features\/([^/]+)|([^/]+)\/)/.exec(module) ?? []
  if (feature !== undefined) return `feature ${feature}`
  return layer ?? (module.startsWith('src/') ? 'app' : 'tooling')
}

/** Bytes after gzip by area, the largest first: each file's are shared out by the length of its modules. */
export function startAreas(content: StartContent, bytesOf: (file: string) => number): Map<string, number> {
  const areas = new Map<string, number>()
  for (const [file, modules] of Object.entries(content)) {
    const whole = Object.values(modules).reduce((sum, length) => sum + length, 0)
    for (const [module, length] of Object.entries(modules)) {
      const area = areaOf(module)
      areas.set(area, (areas.get(area) ?? 0) + (bytesOf(file) * length) / whole)
    }
  }
  return new Map([...areas].sort(([, a], [, b]) => b - a))
}

/** Areas that do not belong into the start, or have grown. */
export function areaFaults(
  areas: ReadonlyMap<string, number>,
  most: Readonly<Record<string, number>> = listed,
): string[] {
  return [...areas].flatMap(([area, bytes]) => {
    const allowed = most[area] ?? (area.startsWith('feature ') ? mostOfOthers : 0)
    if (bytes <= allowed) return []
    const has = `${area} has ${Math.round(bytes)} bytes of the first screen`
    return [allowed === 0 ? `${has}, where it does not belong` : `${has}; ${allowed} is the most`]
  })
}
