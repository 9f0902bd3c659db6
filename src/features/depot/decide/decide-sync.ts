import { staffCourierRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { allKinds } from './kinds/kinds.ts'
import { rejections } from './rejection-labels.ts'

const services = [...new Set(allKinds.flatMap(({ commands }) => commands.map(({ command }) => command.service)))]

/** The couriers of the sub-depots, which come with their holidays. */
const couriers = { kind: 'staff-courier', table: 'staffCouriers', row: staffCourierRowSchema }

/**
 * For each service, what it sends of things to decide, and the decisions on them. Rows are a group's, so pending
 * decisions are laid over them where they are read.
 */
export const decideSyncs: readonly FeatureSync[] = services.map((service) => {
  const kinds = allKinds.filter(({ commands }) => commands.some(({ command }) => command.service === service))
  const commands = kinds.flatMap((kind) => kind.commands)
  return {
    service,
    collections: [],
    groupCollections: [
      ...kinds.map(({ name, table, schema, version }) => ({
        kind: `staff-${name}`,
        table,
        row: schema,
        ...(version !== undefined && { version }),
      })),
      ...(service === 'holidays' ? [couriers] : []),
    ],
    derivedTables: [],
    commands: commands.map(({ command }) => command),
    effects: {},
    describe: Object.fromEntries(commands.map(({ command, describe }) => [command.name, describe])),
    refusals: rejections,
  }
})
