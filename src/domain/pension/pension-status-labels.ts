import type { PensionStatus } from '#contracts/pay/pension.ts'

export const pensionStatusLabels: Readonly<Record<PensionStatus, string>> = {
  'not-enrolled': 'Not a member',
  enrolled: 'Member',
  'opted-out': 'Opted out',
  stopped: 'Stopped',
}
