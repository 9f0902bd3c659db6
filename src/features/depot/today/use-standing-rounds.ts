import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { nameIn, readCached, readRoster } from '../cache/cache-store.ts'
import { assignedHere, readPendingActions } from '../pending-actions-store.ts'
import { standingRound, type StandingRound } from './round-standing.ts'

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
  /** When the service told it, by its own clock. */
  asOf: Date
  /** The services' time now, in milliseconds: this device's clock only tells how long ago the answer came. */
  now: number
  rounds: StandingRound[]
  left: number
  total: number
}

/** The day of the depot as this device was last told it; undefined while that is read, null before it was told anything. */
export function useStandingRounds(): DepotDay | null | undefined {
  const deviceNow = useNow()
  const recordsDeliveries = useRecordsDeliveries()
  const kept = useLiveQuery(async () => {
    const answer = await readCached('rounds')
    return {
      answer,
      roster: await readRoster(answer?.value.subDepots ?? []),
      assigned: assignedHere(answer ? await readPendingActions('staff-round/', answer.at) : []),
    }
  })
  if (!kept) return undefined
  if (!kept.answer) return null
  const { value, at } = kept.answer
  const now = Date.parse(value.at) + Math.max(0, deviceNow - at)
  const { roster, assigned } = kept
  const rounds = value.rounds.map((told): StandingRound => {
    const courier = assigned.has(told.roundId) ? (assigned.get(told.roundId) ?? null) : told.courier
    // What was last heard was heard of whoever had the round before.
    const round = courier === told.courier ? told : { ...told, courier, heardAt: null }
    return standingRound(round, now, recordsDeliveries, {
      courierName: courier === null ? 'Unassigned' : nameIn(roster, courier, at),
      isClosed: courier !== null && roster.closed.has(courier),
    })
  })
  return {
    day: value.day,
    name: new Intl.ListFormat('en-GB').format(value.subDepots),
    subDepots: value.subDepots,
    asOf: new Date(value.at),
    now,
    rounds,
    left: rounds.reduce((sum, { left }) => sum + left, 0),
    total: rounds.reduce((sum, { round }) => sum + round.total, 0),
  }
}
