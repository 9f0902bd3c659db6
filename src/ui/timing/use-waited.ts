import { useEffect, useState } from 'react'

/** Milliseconds in which the first answer of a service usually comes. */
const firstAnswerMs = 8000

/** Whether so much time has gone by since the screen was opened that a first answer is late. */
export function useWaited(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), firstAnswerMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
