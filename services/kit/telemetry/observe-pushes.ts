import type { PushRequest, PushResponse } from '#contracts/sync/sync.ts'
import type { Clock } from '../clock.ts'
import { createRecentMax } from './recent-max.ts'
import type { Telemetry } from './telemetry.ts'

/** Minutes for which the age of a tap counts as recent. */
const recentMinutes = 15

export interface ObservePush {
  arrived(request: PushRequest): void
  answered(response: PushResponse): void
}

/** Measures how old taps are when they arrive, and counts the rejections of one service. */
export function observePushes(telemetry: Telemetry, service: string, clock: Clock): ObservePush {
  if (!telemetry.isOn) return { arrived: () => undefined, answered: () => undefined }
  const oldest = createRecentMax(clock, recentMinutes)
  telemetry.observe('courier_oldest_unsent_tap_seconds', () => {
    const value = oldest.read()
    return value === undefined ? [] : [{ value, labels: { service } }]
  })
  return {
    arrived({ mutations }) {
      const seconds = mutations.reduce((most, { age }) => Math.max(most, age), 0) / 1000
      oldest.add(seconds)
      telemetry.record('courier_tap_age_seconds', seconds, { service })
    },
    answered({ results }) {
      for (const result of results)
        if (result.kind === 'rejected') telemetry.count('courier_rejections_total', { service, code: result.code })
    },
  }
}
