import { attribute, element, elements, type ManifestElement } from './manifest-element.ts'
import { PackageError } from './package-error.ts'
import type { PackageFiles } from './package-files.ts'
import type { Lesson } from './package-manifest.ts'

/** Joins two addresses. Both use "/" and do not begin with one. */
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

/** Returns the path without ".", "..", backslashes and a leading "/"; undefined if it leads out of the package. */
function inPackage(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}

/** The file that an address of the package names: "my%20page.html" is "my page.html", or a file that is called just that. */
function fileOf(address: string, files: PackageFiles): string | undefined {
  for (const path of [decoded(address), address].map(inPackage)) {
    const found = path === undefined ? undefined : files.find(path)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the address with the file's exact name, so that relative links from it work. */
function launchHref(href: string, files: PackageFiles): string | undefined {
  const path = href.replace(/[?#].*$/s, '')
  const suffix = href.slice(path.length)
  const file = fileOf(path, files)
  return file === undefined ? undefined : file.split('/').map(encodeURIComponent).join('/') + suffix
}

/** The lesson of each resource by its identifier. */
export function readResources(manifest: ManifestElement, files: PackageFiles): Map<string, Lesson> {
  const resources = element(manifest, 'resources')
  const bases = [attribute(manifest, 'base'), attribute(resources, 'base')]
  const found = new Map<string, Lesson>()
  for (const resource of elements(resources, 'resource')) {
    const href = attribute(resource, 'href')
    const id = attribute(resource, 'identifier')
    if (id === undefined || href === undefined || href === '') continue
    const whole = launchHref(join(...bases, attribute(resource, 'base'), href), files)
    if (whole === undefined) {
      // Nothing may be fetched while a lesson plays, and it plays without signal.
      if (attribute(resource, 'scormtype') === undefined) continue
      throw new PackageError('launch-missing', href)
    }
    found.set(id, { href: whole, isSco: attribute(resource, 'scormtype')?.toLowerCase() === 'sco' })
  }
  return found
}
