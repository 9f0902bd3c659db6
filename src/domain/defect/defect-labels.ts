import type { CanDrive, Defect, DefectPart, DefectState } from '#contracts/defects/defect.ts'
import { dayName } from '../dates/near-day.ts'

export const defectPartLabels: Readonly<Record<DefectPart, string>> = {
  tyres: 'Tyres or wheels',
  brakes: 'Brakes',
  steering: 'Steering',
  lights: 'Lights or indicators',
  'glass-and-mirrors': 'Windscreen, wipers or mirrors',
  'doors-and-load-area': 'Doors or load area',
  'warning-light': 'Warning light on the dashboard',
  other: 'Something else',
}

export const canDriveLabels: Readonly<Record<CanDrive, string>> = {
  yes: 'Safe to drive',
  no: 'Not safe to drive',
  'not-sure': 'Not sure if it’s safe to drive',
}

export const defectStateLabels: Readonly<Record<DefectState, string>> = {
  reported: 'Reported',
  accepted: 'Accepted',
  booked: 'Repair booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Whether staff have still to decide on it, so that its courier may withdraw it. */
export const isOpenDefect = ({ state }: Pick<Defect, 'state'>): boolean => state === 'reported' || state === 'accepted'

/** Its state with the repair and the last answer: "Repair booked for Thursday 3 December at Example Garage. Bring the keys." */
export function formatDefectStatus({ state, repair, answers }: Defect): string {
  const where = repair ? ` for ${dayName(repair.on)} at ${repair.place}` : ''
  const answer = answers.at(-1)?.text ?? ''
  const next = state === 'accepted' ? ' Your depot is arranging the repair.' : ''
  return `${defectStateLabels[state]}${where}.${answer === '' ? next : ` ${answer}`}`
}
