import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { findPosition, type PositionProblem } from '#device/position.ts'
import { readNow, readPositionChoice } from './own-safety-store.ts'
import { savePositionChoice, type FoundPlace } from './safety-actions-sync.ts'

export interface Place {
  /** The courier wants alarms to say where they are. */
  isWanted: boolean
  setWanted: (isWanted: boolean) => void
  /** Undefined while it is being found. */
  found: FoundPlace | PositionProblem | undefined
}

/** Looks for the phone while the screen is open and the courier wants it, so that an alarm need not wait for it. */
export function usePlace(): Place {
  const saved = useLiveQuery(readPositionChoice) ?? false
  const [chosen, setChosen] = useState<boolean>()
  const isWanted = chosen ?? saved
  const [found, setFound] = useState<FoundPlace | PositionProblem>()
  const round = useRef(0)
  useEffect(() => {
    if (!isWanted) return undefined
    const own = ++round.current
    void findPosition().then((position) => {
      if (own !== round.current) return
      setFound(
        typeof position === 'string'
          ? position
          : { lat: position.latitude, lng: position.longitude, accuracy: position.accuracy, foundAt: readNow() },
      )
    })
    return () => {
      round.current += 1
      setFound(undefined)
    }
  }, [isWanted])
  return {
    isWanted,
    found,
    setWanted(next) {
      setChosen(next)
      // A choice that finds no room holds for this screen all the same.
      void savePositionChoice(next).catch(() => undefined)
    },
  }
}
