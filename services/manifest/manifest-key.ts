import { sql, type RawBuilder, type SqlBool } from 'kysely'

export interface ManifestKey {
  sub_depot: string
  id: string
}

/** Rows of these manifests, in a table that has their keys: the tenant first, as every index has it. */
export function ofManifests(manifests: readonly ManifestKey[]): RawBuilder<SqlBool> {
  const subDepots = [...new Set(manifests.map((manifest) => manifest.sub_depot))]
  return sql<SqlBool>`(sub_depot = any(${subDepots}::text[]) and manifest_id = any(${manifests.map(({ id }) => id)}::uuid[]))`
}
