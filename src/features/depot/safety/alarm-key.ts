import type { StaffAlarm } from '#contracts/safety/alarm.ts'

/** Returns the courier and the alarm’s own id, as commands name them. */
export const toAlarmKey = ({ courier, id }: Pick<StaffAlarm, 'courier' | 'id'>): { courier: string; id: string } => ({
  courier,
  id: id.slice(courier.length + 1),
})
