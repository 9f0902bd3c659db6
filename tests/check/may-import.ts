import { isStore, isStoreOrSync, type Layer, type LayerName } from './layer.ts'

/** Layers that a layer may import whole. What it may import in part is decided below. */
const WHOLE: Readonly<Record<LayerName, readonly LayerName[]>> = {
  contracts: [],
  domain: ['contracts'],
  offline: ['domain', 'contracts'],
  device: ['domain', 'contracts'],
  ui: [],
  // Widgets that say a parcel's words; several features show them.
  'ui of parcels': ['ui', 'domain', 'contracts'],
  'ui of photos': ['ui', 'device', 'domain', 'contracts'],
  'ui of captchas': ['ui', 'device', 'contracts'],
  'ui of calendars': ['ui', 'domain'],
  'feature data': ['offline', 'domain', 'contracts'],
  'feature page': [
    'device',
    'ui',
    'ui of parcels',
    'ui of photos',
    'ui of captchas',
    'ui of calendars',
    'domain',
    'contracts',
  ],
  player: ['device', 'domain', 'contracts'],
  verifier: ['domain', 'contracts'],
  developers: ['domain'],
  registry: ['offline'],
  app: [
    'contracts',
    'domain',
    'offline',
    'device',
    'ui',
    'ui of parcels',
    'ui of photos',
    'ui of captchas',
    'ui of calendars',
    'feature data',
    'feature page',
    'registry',
  ],
  worker: ['registry', 'offline', 'contracts'],
  kit: ['domain', 'contracts'],
  service: ['kit', 'domain', 'contracts'],
  'services root': ['service', 'kit', 'domain', 'contracts'],
  tests: [],
  build: ['contracts', 'domain', 'app', 'services root', 'kit'],
}

/** Whether imports may lead from one file to another: the sentence of docs/architecture.md as a function. */
export function mayImport(from: Layer, to: Layer, toFile: string): boolean {
  if (from.name === 'tests') return true
  if (from.name === to.name && from.part === to.part) return true
  if (WHOLE[from.name].includes(to.name)) return true
  if (from.name === 'feature page' && to.name === 'feature data') return from.part === to.part || isStore(toFile)
  // A feature may read the data of another feature: Today counts parcels of the manifest.
  if (from.name === 'feature data' && to.name === 'feature data') return isStore(toFile)
  if (from.name === 'registry') return isStoreOrSync(toFile)
  return false
}

const REACT = /^(react|react-dom|react-router-dom|dexie-react-hooks|lucide-react|@tanstack\/react-.*)$/

/** Whether a layer may use a package. */
export function mayUsePackage(from: Layer, name: string): boolean {
  switch (from.name) {
    case 'contracts':
      return name === 'zod'
    case 'domain':
      return false
    case 'offline':
    case 'device':
    case 'feature data':
    case 'player':
    case 'verifier':
    case 'registry':
    case 'worker':
    case 'kit':
    case 'service':
    case 'services root':
      return !REACT.test(name)
    case 'ui':
    case 'ui of parcels':
    case 'ui of photos':
    case 'ui of captchas':
    case 'ui of calendars':
    case 'feature page':
    case 'developers':
    case 'app':
    case 'tests':
    case 'build':
      return true
  }
}
