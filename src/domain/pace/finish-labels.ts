import { fewestDays, type Finish } from './estimate-finish.ts'

/** "15:10"; a day that goes on past midnight begins at 00:00 again. */
export function formatClock(minute: number): string {
  const whole = ((Math.round(minute) % 1440) + 1440) % 1440
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

const toFive = (minute: number): number => Math.round(minute / 5) * 5

/** "Done about 15:10" */
export const formatFinish = ({ at }: Finish): string => `Done about ${formatClock(toFive(at))}`

/** "Between 14:40 and 15:45 on 8 days of 10", or why there is no range. */
export function formatRange({ range, days }: Finish): string {
  if (range)
    return `Between ${formatClock(Math.floor(range.from / 5) * 5)} and ${formatClock(Math.ceil(range.to / 5) * 5)} on 8 days of 10`
  const known = days === 0 ? 'none is' : `only ${days} ${days === 1 ? 'is' : 'are'}`
  return `At today’s pace. How sure that is takes ${fewestDays} past rounds, and ${known} on this phone.`
}
