import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { findPosition, type PositionProblem } from '#device/position.ts'
import { readPositionConsent } from './position-consent-store.ts'
import { savePositionConsent } from './position-consent-sync.ts'

export type Found = NonNullable<ParcelEvent['location']>

export interface DoorPosition {
  consent: boolean
  onConsent: (given: boolean) => void
  /** Undefined while it is being found. */
  found: Found | PositionProblem | undefined
}

/** Looks for the phone while the sheet is open, so that the press which records need not wait for it. Without consent it looks for nothing. */
export function usePosition(wanted: boolean): DoorPosition {
  const kept = useLiveQuery(readPositionConsent) ?? false
  const [chosen, setChosen] = useState<boolean>()
  const consent = chosen ?? kept
  const [found, setFound] = useState<Found | PositionProblem>()
  const round = useRef(0)
  useEffect(() => {
    if (!wanted || !consent) return undefined
    const own = ++round.current
    void findPosition().then((position) => {
      if (own !== round.current) return
      setFound(
        typeof position === 'string'
          ? position
          : { lat: position.latitude, lng: position.longitude, accuracy: position.accuracy },
      )
    })
    return () => {
      round.current += 1
      setFound(undefined)
    }
  }, [wanted, consent])
  return {
    consent,
    found,
    onConsent(given) {
      setChosen(given)
      // A choice that finds no room holds for this sheet all the same.
      void savePositionConsent(given).catch(() => undefined)
    },
  }
}
