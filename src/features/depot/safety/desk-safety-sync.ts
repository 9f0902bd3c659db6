import {
  resolveAlarm,
  takeAlarm,
  type ResolveAlarmInput,
  type TakeAlarmInput,
} from '#contracts/safety/alarm-commands.ts'
import { staffAlarmSchema } from '#contracts/safety/alarm.ts'
import { setDepotContact, type SetDepotContactInput } from '#contracts/safety/depot-contact.ts'
import type { CommandLabels, FeatureSync } from '#offline/feature-sync.ts'
import type { Described } from '../described.ts'
import { readDescribed } from '../described-store.ts'
import { alarmRejections } from './alarm-rejections.ts'

const labels = (title: string, row: Described | undefined): CommandLabels => ({
  title: row?.name === undefined ? title : `${title} of ${row.name}`,
  about: 'An alarm',
  to: '/depot/safety',
  isStaff: true,
})

/** Alarms at a desk. */
export const deskSafetySync: FeatureSync = {
  service: 'messaging',
  collections: [],
  groupCollections: [{ kind: 'staff-alarm', table: 'staffAlarms', row: staffAlarmSchema }],
  derivedTables: [],
  commands: [takeAlarm, resolveAlarm, setDepotContact],
  effects: {},
  readDescribed,
  describe: {
    takeAlarm: (_input: TakeAlarmInput, row?: Described) => labels('Take the alarm', row),
    resolveAlarm: (_input: ResolveAlarmInput, row?: Described) => labels('Resolve the alarm', row),
    setDepotContact: ({ subDepot }: SetDepotContactInput) => ({
      title: `Number for help at ${subDepot}`,
      about: 'The number for help',
      to: '/depot/safety',
      isStaff: true,
    }),
  },
  refusals: alarmRejections,
}
