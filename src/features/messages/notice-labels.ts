import type { Notice } from '#contracts/messages/notice.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'

/** Returns "Thursday 14 May, 09:00". */
export function formatMoment(at: string): string {
  const date = new Date(at)
  return `${longDay(date)}, ${londonTime(date)}`
}

export function formatGroup({ group }: Notice): string {
  if (group.kind === 'everyone') return 'To all couriers'
  return group.kind === 'sub-depot' ? `To all of ${group.subDepot}` : `To round ${group.round}`
}

/** An empty line begins a paragraph. */
export const splitParagraphs = ({ body }: Notice): string[] =>
  body.split(/\n\s*\n/).filter((part) => part.trim() !== '')
