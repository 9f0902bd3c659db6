import { askCouriers, askDayOfList, askHealth, askLate, askList, askRounds, type AskFault } from './ask-desk-sync.ts'
import { readAnswer } from './desk-answers-store.ts'

/**
 * Asks for the rounds of today, and of another day where one is named, and beside them for names and health: what these
 * lack says nothing of the rounds.
 */
export async function askDay(day?: string): Promise<AskFault> {
  const ofToday = await askRounds()
  const isToday = day === undefined || (await readAnswer('rounds'))?.value.day === day
  const fault = isToday ? ofToday : await askRounds(day)
  const subDepots = (await readAnswer('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map((subDepot) => askCouriers(subDepot)), askHealth()])
  return fault
}

/** The day, and beside it what arrived late: without that, what is said of the rounds is as good. */
export async function askToday(day?: string): Promise<AskFault> {
  const [ofDay] = await Promise.all([askDay(day), askLate()])
  return ofDay
}

/** The list of a round with the day that it is of, whichever that is. */
export async function askRoundOfDay(manifestId: string): Promise<AskFault> {
  const found = await askDayOfList(manifestId)
  const [ofDay, ofList] = await Promise.all([askDay('day' in found ? found.day : undefined), askList(manifestId)])
  return ofList ?? ('fault' in found ? found.fault : ofDay)
}

/** What arrived late, with whom it is of. */
export async function askLateList(): Promise<AskFault> {
  const [ofLate, ofDay] = await Promise.all([askLate(), askDay()])
  return ofLate ?? ofDay
}
