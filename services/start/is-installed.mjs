import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes its own record of the tree last, so a
 * broken-off installation has none; versions are compared rather than times, which a clone or a copy changes.
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined || found === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link === true) return true
    const present = found[path]
    // Packages of other systems are optional and rightly absent.
    if (present === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true
    return present.version === entry.version && present.integrity === entry.integrity
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
