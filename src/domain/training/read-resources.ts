import { attribute, element, elements, type ManifestElement } from './manifest-element.ts'
import { PackageError } from './package-fault.ts'
import type { Lesson } from './package-manifest.ts'

/** As two addresses are put together: both are written with "/" and without one at the beginning. */
const join = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('')

/** "?page=2" and "#top" of an item go behind the address of its resource, as SCORM's content packaging says. */
export function withParameters(href: string, parameters: string): string {
  const plain = parameters.replace(/^[?&]+/, '')
  if (plain === '') return href
  if (plain.startsWith('#')) return href.includes('#') ? href : href + plain
  const [path = '', fragment] = href.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${plain}${fragment === undefined ? '' : `#${fragment}`}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The file that an address of the package names. */
export const fileOf = (href: string): string => decoded(href.replace(/[?#].*$/, ''))

/** The lesson of each resource by its identifier. */
export function readResources(manifest: ManifestElement, files: ReadonlySet<string>): Map<string, Lesson> {
  const resources = element(manifest, 'resources')
  const bases = [attribute(manifest, 'base'), attribute(resources, 'base')]
  const found = new Map<string, Lesson>()
  for (const resource of elements(resources, 'resource')) {
    const href = attribute(resource, 'href')
    const id = attribute(resource, 'identifier')
    if (id === undefined || href === undefined || href === '') continue
    const whole = join(...bases, attribute(resource, 'base'), href)
      .replaceAll('\\', '/')
      .replace(/^\.\//, '')
    if (!files.has(fileOf(whole))) {
      // Nothing may be fetched while a lesson plays, and it plays without signal.
      if (attribute(resource, 'scormtype') === undefined) continue
      throw new PackageError('launch-missing', href)
    }
    found.set(id, { href: whole, isSco: attribute(resource, 'scormtype')?.toLowerCase() === 'sco' })
  }
  return found
}
