/** A file's place in the house: `name` is the layer, `part` the feature or service within it. */
export type Layer = { name: LayerName; part?: string }

export type LayerName =
  | 'contracts'
  | 'domain'
  | 'offline'
  | 'device'
  | 'ui'
  | 'ui of parcels'
  | 'ui of photos'
  | 'ui of captchas'
  | 'ui of calendars'
  | 'feature data'
  | 'feature page'
  | 'player'
  | 'verifier'
  | 'developers'
  | 'registry'
  | 'app'
  | 'worker'
  | 'kit'
  | 'service'
  | 'services root'
  | 'tests'
  | 'build'

const FOLDERS: readonly [string, LayerName][] = [
  ['src/contracts/', 'contracts'],
  ['src/domain/', 'domain'],
  ['src/offline/', 'offline'],
  ['src/device/', 'device'],
  ['src/ui/parcel/', 'ui of parcels'],
  ['src/ui/map/', 'ui of parcels'],
  ['src/ui/pay/', 'ui of parcels'],
  ['src/ui/photo/', 'ui of photos'],
  ['src/ui/captcha/', 'ui of captchas'],
  ['src/ui/calendar/', 'ui of calendars'],
  ['src/ui/', 'ui'],
  ['src/player/', 'player'],
  ['src/verifier/', 'verifier'],
  ['src/developers/', 'developers'],
  ['src/features.ts', 'registry'],
  ['src/', 'app'],
  ['sw/', 'worker'],
  ['services/kit/', 'kit'],
  ['services/run/', 'services root'],
  ['services/start/', 'services root'],
  ['services/dev/', 'build'],
  ['tests/', 'tests'],
]

/**
 * @param dataFiles the feature files that run in the worker too: stores, syncs and what these import of their own
 */
export function layerOf(file: string, dataFiles: ReadonlySet<string>): Layer {
  const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature !== undefined) return { name: dataFiles.has(file) ? 'feature data' : 'feature page', part: feature }
  const known = FOLDERS.find(([prefix]) => file.startsWith(prefix))
  if (known !== undefined) return { name: known[1] }
  const service = /^services\/([^/]+)\//.exec(file)?.[1]
  if (service !== undefined) return { name: 'service', part: service }
  return { name: file.startsWith('services/') ? 'services root' : 'build' }
}

export const isStore = (file: string): boolean => /^src\/features\/(?:[^/]+\/)+[^/]+-store\.ts$/.test(file)

export const isStoreOrSync = (file: string): boolean => /^src\/features\/(?:[^/]+\/)+[^/]+-(store|sync)\.ts$/.test(file)

/** A component, a hook or a screen: React, whoever imports it. */
export const isPage = (file: string): boolean => /(\.tsx|\/use-[^/]+\.ts)$/.test(file)
