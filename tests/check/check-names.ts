import type { SourceGraph } from './source-graph.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** “Helper” is not among them, because it is somebody who drives for a courier (decision 130). */
const DRAWERS = new Set(['util', 'utils', 'manager', 'managers', 'common'])

/** Names that break the rules of docs/architecture.md. `paths` are all files, of whatever kind. */
export function checkNames(paths: readonly string[], graph: SourceGraph): string[] {
  return [
    ...paths.flatMap(checkPath),
    ...[...graph.modules].flatMap(([file, { exports, isBarrel }]) => [
      ...(isBarrel ? [`${file} only passes on what other files export`] : []),
      ...checkExports(file, exports),
    ]),
    ...checkSchemas(graph),
  ]
}

function checkPath(path: string): string[] {
  const stems = path.split('/').map((name) => name.replace(/^\./, '').replace(/\..*$/, ''))
  const words = stems.flatMap((stem) => stem.split('-'))
  const drawer = words.find((word) => DRAWERS.has(word))
  return [
    ...(path.endsWith('/README.md') || stems.every((stem) => KEBAB.test(stem)) ? [] : [`${path} is not in kebab-case`]),
    ...(drawer === undefined ? [] : [`${path} says “${drawer}”, which names no one thing`]),
    ...(/(^|\/)index\.[cm]?[jt]sx?$/.test(path) ? [`${path} is an index, which nobody finds by name`] : []),
  ]
}

function checkExports(file: string, exports: readonly string[]): string[] {
  const stem = file.replace(/^.*\//, '').replace(/\..*$/, '')
  const camel = stem.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  const faults: string[] = []
  if (file.startsWith('src/features/')) {
    if (stem.startsWith('use-') && !exports.includes(camel)) faults.push(`${file} does not export ${camel}`)
    if (stem.endsWith('-screen') && !exports.includes(pascal)) faults.push(`${file} does not export ${pascal}`)
  }
  return faults
}

/** Looks for `xSchema` beside `type X`: a reader who has one name has the other. */
function checkSchemas({ modules }: SourceGraph): string[] {
  const contracts = [...modules].filter(([file]) => file.startsWith('src/contracts/'))
  const homes = new Map(contracts.flatMap(([file, { exports }]) => exports.map((name) => [name, file] as const)))
  return [...homes].flatMap(([name, file]) => {
    if (!name.endsWith('Schema')) return []
    const type = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length)
    const home = homes.get(type) ?? file
    return home === file ? [] : [`${file} has ${name}, but type ${type} is in ${home}`]
  })
}
