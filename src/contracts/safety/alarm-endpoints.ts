import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { staffAlarmSchema } from './alarm.ts'

export const listAlarmsEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'listAlarms',
  method: 'GET',
  path: '/v1/alarms',
  summary: "List the alarms of the caller's sub-depots, the newest first, as long as they are stored",
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'view',
  query: z.object(pageQuery),
  result: z.object({ alarms: z.array(staffAlarmSchema), ...pageEnd }),
  problems: ['body-invalid'],
})
