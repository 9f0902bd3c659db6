import { parseXml } from '@rgrove/parse-xml'
import { inflateSync } from 'fflate'
import type { PackageTools } from '#domain/training/read-package.ts'

/** Reads packages the way the player and the service do. */
export const packageTools: PackageTools = {
  inflate: (packed, out) => inflateSync(packed, { out }),
  parseXml: (text) => parseXml(text).root,
}
