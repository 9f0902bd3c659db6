import { useEffect, useRef, useState } from 'react'
import { summaryWords } from './round-words.ts'
import type { StandingRound } from './round-standing.ts'

/** Milliseconds between two summaries. */
const sayEvery = 60_000

/** Says once a minute how the depot stands, where that has changed: whoever listens is not told of each number. */
export function SpokenSummary({ rounds }: { rounds: readonly StandingRound[] }) {
  const words = summaryWords(rounds)
  const latest = useRef(words)
  const [said, say] = useState('')
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => {
    const timer = setInterval(() => say(latest.current), sayEvery)
    return () => clearInterval(timer)
  }, [])
  return <output className="visually-hidden">{said}</output>
}
