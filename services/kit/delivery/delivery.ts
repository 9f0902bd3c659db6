import { randomUUID } from 'node:crypto'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Undelivered } from '#contracts/depot/undelivered.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { describeError } from '../describe-error.ts'
import { createJobRunner, type Job, type JobRunner } from '../jobs.ts'
import type { Log } from '../log.ts'
import { createSeal } from '../seal.ts'
import { deliveryMigrations } from './migrations.ts'
import {
  deleteGivenUp,
  deleteSent,
  giveUp,
  leaseMessage,
  listUndelivered,
  openContent,
  retryLater,
  saveMessage,
  type LeasedMessage,
  type OutgoingMessage,
} from './queue.ts'
import type { DeliveryTables } from './tables.ts'
import { observeMail } from '../telemetry/observe-process.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import type { Outcome, Transport } from './transport.ts'

/** Messages that one process sends at a time: a slow server must not hold up all others. */
const lanes = 4
const undeliveredDays = 30
const sendingSpan = { name: 'delivery send', attributes: { 'courier.service': 'delivery' } } as const

export interface DeliveryDeps {
  database: Database
  clock: Clock
  log: Log
  /** Keys that seal waiting messages. The first one seals, all of them open. Without any they wait as they are. */
  keys: readonly Uint8Array[]
  transports: { email: Transport; text: Transport }
  /** Off by default. */
  telemetry?: Telemetry
}

export interface Delivery {
  /**
   * Saves a message and sends it as soon as possible. With the transaction of what it is about as `executor`, call
   * `wake` after the commit.
   */
  save(message: OutgoingMessage, executor?: QueryExecutorProvider): Promise<void>
  /** Sends what is due, without waiting for it. */
  wake(): void
  /** Resolves when everything that is due was tried. */
  sendDue(): Promise<void>
  listUndelivered(): Promise<Undelivered[]>
  jobs: readonly Job[]
  runner: JobRunner
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>
}

/** Opens the queue of emails and text messages. A message is sent at least once: twice if a process dies just after sending. */
export async function openDelivery({
  database,
  clock,
  log,
  keys,
  transports,
  telemetry = noTelemetry,
}: DeliveryDeps): Promise<Delivery> {
  const db: Kysely<DeliveryTables> = await database.schema<DeliveryTables>('delivery', deliveryMigrations)
  const seal = keys.length > 0 ? createSeal(keys) : null
  const running = new Set<Promise<void>>()
  let active = 0
  let isAsked = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity

  /** Retries of the first minute need more than the job, which runs each minute. */
  function wakeAt(due: Date): void {
    if (isStopped || due.getTime() >= timerAt) return
    clearTimeout(timer)
    timerAt = due.getTime()
    timer = setTimeout(
      () => {
        timerAt = Infinity
        wake()
      },
      Math.max(0, timerAt - clock.now().getTime()),
    ).unref()
  }

  async function send(message: LeasedMessage): Promise<Outcome> {
    const { to, text } = openContent(seal, message)
    return await transports[message.medium]({ id: message.id, to, subject: message.subject, text })
  }

  async function attempt(message: LeasedMessage): Promise<void> {
    const about = { message: message.id, medium: message.medium }
    if (new Date(message.expires_at) <= clock.now()) {
      await giveUp(db, message, message.tries - 1, 'too-late', clock.now())
      log.error('message-given-up', { ...about, tries: message.tries - 1, reason: 'too-late' })
      return
    }
    const outcome = await send(message).catch((error: unknown): Outcome => ({
      kind: 'retry',
      code: error instanceof Error ? error.name : typeof error,
    }))
    if (outcome.kind === 'sent') return await deleteSent(db, message)
    const { kind, ...why } = outcome
    if (kind === 'retry') {
      wakeAt(await retryLater(db, message, clock.now()))
      log.warn('message-not-sent', { ...about, tries: message.tries, ...why })
      return
    }
    await giveUp(db, message, message.tries, kind, clock.now())
    log.error('message-given-up', { ...about, tries: message.tries, reason: kind, ...why })
  }

  async function runLane(): Promise<void> {
    try {
      for (;;) {
        if (isStopped) return
        isAsked = false
        const message = await leaseMessage(db, clock.now())
        if (message) await attempt(message)
        else if (!isAsked) return
      }
    } catch (error) {
      log.error('delivery-failed', describeError(error))
    } finally {
      active -= 1
    }
  }

  function wake(): void {
    isAsked = true
    if (isStopped || active >= lanes) return
    active += 1
    const lane = telemetry.background(sendingSpan, runLane).finally(() => running.delete(lane))
    running.add(lane)
  }

  async function sendDue(): Promise<void> {
    for (let lane = active; lane < lanes; lane++) wake()
    while (running.size > 0) await Promise.all(running)
  }

  const jobs: readonly Job[] = [
    { name: 'send-messages', everyMinutes: 1, run: sendDue },
    {
      name: 'delete-undelivered',
      everyMinutes: 60,
      run: (now) => deleteGivenUp(db, new Date(now.getTime() - undeliveredDays * 86_400_000)),
    },
  ]
  observeMail(telemetry, database, clock)
  const runner = createJobRunner({ db, jobs, clock, log, service: 'delivery', telemetry })
  return {
    async save(message, executor = db) {
      await saveMessage(executor, seal, randomUUID(), message, clock.now())
      if (executor === db) wake()
    },
    wake,
    sendDue,
    listUndelivered: () => listUndelivered(db),
    jobs,
    runner,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await runner.stop()
      await Promise.all(running)
    },
  }
}
