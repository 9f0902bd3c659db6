import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { londonDay } from '#domain/dates/day.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { nameIn, readDay, readRoster, readServicesClock } from '../cache/cache-store.ts'
import { readPendingActions, roundAfter } from '../pending-actions-store.ts'
import { getRoundStatus, type RoundStatus } from './round-status.ts'

/** Milliseconds after which "4 min" may have become "5 min". */
const step = 20_000

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return now
}

export interface DepotDay {
  /** "2026-05-14" */
  day: string
  /** "SAM", or "SAM and OTH" */
  name: string
  subDepots: readonly string[]
  /** When the service sent it, by its own clock. */
  asOf: Date
  /** The services' time now, in milliseconds. This device's clock only says how long ago the response arrived. */
  now: number
  rounds: RoundStatus[]
  left: number
  total: number
}

/** A day of the depot as this device last received it. */
export interface ShownDay {
  /** The depot's day by the services' clock: "2026-05-14". */
  today: string
  /** The day. */
  day: string
  /** Null: it has never arrived here; undefined while it is read. */
  known: DepotDay | null | undefined
}

/** The services' time in milliseconds; undefined while it is read. This device's clock only says how long ago it arrived. */
function useServicesNow(): number | undefined {
  const deviceNow = useNow()
  const clock = useLiveQuery(readServicesClock)
  return clock && clock.services + Math.max(0, deviceNow - clock.device)
}

/** The depot's day by the services' clock, "2026-05-14"; undefined while it is read. */
export function useDepotToday(): string | undefined {
  const now = useServicesNow()
  return now === undefined ? undefined : londonDay(new Date(now))
}

/** @param asked "2026-05-14"; today where it is left out. Undefined while it is read. */
export function useRoundStatuses(asked?: string): ShownDay | undefined {
  const recordsDeliveries = useRecordsDeliveries()
  const now = useServicesNow()
  const today = londonDay(new Date(now ?? 0))
  const day = asked ?? today
  const kept = useLiveQuery(async () => {
    const answer = await readDay(day)
    const actions = answer
      ? [
          ...(await readPendingActions('staff-round/', answer.at)),
          ...(await readPendingActions('staff-manifest/', answer.at)),
          ...(await readPendingActions('staff-part-offer/', answer.at)),
        ]
      : []
    return { day, answer, roster: await readRoster(answer?.value.subDepots ?? []), actions }
  }, [day])
  if (now === undefined) return undefined
  // The days stay in sight while another one is read, so that the keyboard does not lose its place among them.
  if (kept?.day !== day) return { today, day, known: undefined }
  const { answer, roster, actions } = kept
  if (!answer) return { today, day, known: null }
  const { value, at } = answer
  const rounds = value.rounds.map((told): RoundStatus => {
    const after = roundAfter(told, actions)
    const { courier } = after
    // The courier who had the round before was last heard of then.
    const round = courier === told.courier ? after : { ...after, heardAt: null }
    const standing = getRoundStatus(round, now, recordsDeliveries, {
      courierName: courier === null ? 'Unassigned' : nameIn(roster, courier, at),
      isClosed: courier !== null && roster.closed.has(courier),
    })
    return told.closedAt === null && round.closedAt !== null ? { ...standing, isClosing: true } : standing
  })
  const known: DepotDay = {
    day: value.day,
    name: new Intl.ListFormat('en-GB').format(value.subDepots),
    subDepots: value.subDepots,
    asOf: new Date(value.at),
    now,
    rounds,
    left: rounds.reduce((sum, { left }) => sum + left, 0),
    total: rounds.reduce((sum, { round }) => sum + round.total, 0),
  }
  return { today, day, known }
}
