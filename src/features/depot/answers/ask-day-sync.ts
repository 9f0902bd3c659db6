import { askCouriers, askHealth, askRounds } from './ask-desk-sync.ts'
import type { AskFault } from './ask-desk-sync.ts'
import { readAnswer } from './desk-answers-store.ts'

/** Asks for the rounds, and beside them for names and health: what these lack says nothing of the rounds. */
export async function askDay(): Promise<AskFault> {
  const fault = await askRounds()
  const subDepots = (await readAnswer('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map(askCouriers), askHealth()])
  return fault
}
