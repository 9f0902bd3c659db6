import { parseXml } from '@rgrove/parse-xml'
import { inflateSync } from 'fflate'
import type { PackageTools } from '#domain/training/read-package.ts'

/** As the player and the service read packages. */
export const packageTools: PackageTools = {
  inflate: (packed, out) => inflateSync(packed, { out }),
  parseXml: (text) => parseXml(text).root,
}
