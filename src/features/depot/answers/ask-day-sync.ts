import { askCouriers, askHealth, askLate, askRounds, type AskFault } from './ask-desk-sync.ts'
import { readAnswer } from './desk-answers-store.ts'

/** Asks for the rounds, and beside them for names and health: what these lack says nothing of the rounds. */
export async function askDay(): Promise<AskFault> {
  const fault = await askRounds()
  const subDepots = (await readAnswer('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map((subDepot) => askCouriers(subDepot)), askHealth()])
  return fault
}

/** The day, and beside it what arrived late: without that, what is said of the rounds is as good. */
export async function askToday(): Promise<AskFault> {
  const [ofDay] = await Promise.all([askDay(), askLate()])
  return ofDay
}

/** What arrived late, with whom it is of. */
export async function askLateList(): Promise<AskFault> {
  const [ofLate, ofDay] = await Promise.all([askLate(), askDay()])
  return ofLate ?? ofDay
}
