import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock.ts'
import { describeError } from './describe-error.ts'
import { ProblemError } from './http/problem.ts'
import type { Log } from './log.ts'
import { observeJobs } from './telemetry/observe-jobs.ts'
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts'

/** A scheduled job. It may run twice for one moment, so it looks at what is due and not at when it ran. */
export interface Job {
  /** Unique in its service. */
  name: string
  everyMinutes: number
  /** The return value, such as a count of changes, is ignored. */
  run(now: Date): Promise<unknown>
}

export interface JobRunner {
  /** Runs what is due; a job that fails is tried again next time and does not hold up the others. */
  runDue: () => Promise<void>
  /** Runs what is due now and every minute from now on. */
  start: () => void
  /** Resolves when no job is running any more. */
  stop: () => Promise<void>
}

export interface JobRunnerOptions<Tables> {
  db: Kysely<Tables>
  jobs: readonly Job[]
  clock: Clock
  log: Log
  /** The service of the jobs, for those who look from outside. */
  service?: string
  /** Off by default. */
  telemetry?: Telemetry
  /** Returns whether nobody has made the first account yet. By default somebody has. */
  needsSetUp?: () => Promise<boolean>
}

const minute = 60_000
/** Milliseconds for which a job may wait for another service or the user pool before that is an error. */
const maxWaitMs = 15 * minute

/** The jobs of one service. Several processes may share the database: each run is taken by one of them. */
export function createJobRunner<Tables>({
  db,
  jobs,
  clock,
  log,
  service = '',
  telemetry = noTelemetry,
  needsSetUp = () => Promise.resolve(false),
}: JobRunnerOptions<Tables>): JobRunner {
  const observed = observeJobs({ telemetry, service, jobs, clock })
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** When the jobs that wait began to, in milliseconds. */
  const waitingSince = new Map<string, number>()

  /** Notes the run before it begins, where the note before it is old enough; false when another process has. */
  async function take(job: Job, now: Date): Promise<boolean> {
    const due = new Date(now.getTime() - job.everyMinutes * minute)
    const { rows } = await sql`
      insert into job (name, last_run) values (${job.name}, ${now})
      on conflict (name) do update set last_run = excluded.last_run where job.last_run <= ${due}
      returning name`.execute(db)
    return rows.length > 0
  }

  /** By any process: a job that has run just before this one started is not due for a while. */
  async function readLastRuns(): Promise<Map<string, Date>> {
    const { rows } = await sql<{ name: string; last_run: Date }>`select name, last_run from job`.execute(db)
    return new Map(rows.map((row) => [row.name, new Date(row.last_run)]))
  }

  /** Returns whether a job only waits for what has not started or is not set up yet. The first time is logged. */
  async function isWaiting(job: Job, error: unknown, now: Date): Promise<boolean> {
    if (!(error instanceof ProblemError) || error.code !== 'not-ready') return false
    const since = waitingSince.get(job.name)
    if (since === undefined) {
      waitingSince.set(job.name, now.getTime())
      log.info('job-waits', { job: job.name })
      return true
    }
    return now.getTime() - since < maxWaitMs || (await needsSetUp().catch(() => false))
  }

  async function runOne(job: Job): Promise<void> {
    const now = clock.now()
    try {
      if (!(await take(job, now))) return
      const attributes = { 'courier.service': service, 'courier.job': job.name }
      await telemetry.background({ name: `${service} job ${job.name}`, attributes }, () => job.run(now))
      waitingSince.delete(job.name)
      observed.succeeded(job)
      log.info('job-done', { job: job.name })
    } catch (error) {
      if (!(await isWaiting(job, error, now))) {
        observed.failed(job)
        log.error('job-failed', { job: job.name, ...describeError(error) })
      }
      await sql`delete from job where name = ${job.name}`.execute(db).catch(() => undefined)
    }
  }

  async function runAll(): Promise<void> {
    for (const job of jobs) await runOne(job)
  }

  const runDue = () => {
    running = running.then(runAll)
    return running
  }
  return {
    runDue,
    start() {
      // Before the first run, which leaves a time of its own before it has ended.
      if (telemetry.isOn)
        running = readLastRuns().then(
          (times) => observed.lastRan(times),
          () => undefined,
        )
      void runDue()
      timer = setInterval(() => void runDue(), minute).unref()
    },
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
