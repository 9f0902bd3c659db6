import type { Clock } from '../clock.ts'
import type { Telemetry } from './telemetry.ts'

interface Job {
  name: string
  everyMinutes: number
}

interface Parts {
  telemetry: Telemetry
  service: string
  jobs: readonly Job[]
  clock: Clock
}

export interface ObserveJobs {
  /** Takes when each job last ran before this process started. */
  lastRan(times: ReadonlyMap<string, Date>): void
  succeeded(job: Job): void
  failed(job: Job): void
}

/**
 * Says when each scheduled job of a service last ended well. Where several processes share a database each says it of
 * the runs that it has taken, and the latest counts.
 */
export function observeJobs({ telemetry, service, jobs, clock }: Parts): ObserveJobs {
  const nothing = (): void => undefined
  if (!telemetry.isOn) return { lastRan: nothing, succeeded: nothing, failed: nothing }
  const began = clock.now()
  // A job that has never ended well is as old as this process, so that it is noticed too.
  const times = new Map(jobs.map(({ name }) => [name, began]))
  telemetry.observe('courier_job_last_success_timestamp_seconds', () =>
    [...times].map(([job, at]) => ({ value: at.getTime() / 1000, labels: { service, job } })),
  )
  telemetry.observe('courier_job_interval_seconds', () =>
    jobs.map(({ name, everyMinutes }) => ({ value: everyMinutes * 60, labels: { service, job: name } })),
  )
  return {
    lastRan(known) {
      for (const [job, at] of known) if (times.get(job) === began) times.set(job, at)
    },
    succeeded: ({ name }) => void times.set(name, clock.now()),
    failed: ({ name }) => telemetry.count('courier_job_failures_total', { service, job: name }),
  }
}
