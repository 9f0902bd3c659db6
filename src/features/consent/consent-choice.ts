import * as z from 'zod/mini'
import type { ConsentPurpose, PurposeOffer } from './consent-purposes.ts'

const key = 'consent'

const choiceSchema = z.object({
  granted: z.array(z.enum(['monitoring', 'advertising', 'record'])),
  /** Consent for one host is not consent for another. */
  asked: z.string(),
})
type Choice = z.infer<typeof choiceSchema>

const questionOf = (offers: readonly PurposeOffer[]): string =>
  offers.map(({ purpose, address }) => `${purpose} ${address}`).join(' ')

/** This lasts while the app is open, for browsers that cannot store anything. */
let unstored: Choice | undefined
let seen: { text: string | null; choice: Choice | undefined } = { text: null, choice: undefined }
const listeners = new Set<() => void>()

export const subscribeConsent = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function parsed(text: string): Choice | undefined {
  try {
    return choiceSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function stored(): Choice | undefined {
  try {
    const text = localStorage.getItem(key)
    // The same object for the same text: whoever draws it compares.
    if (text !== seen.text) seen = { text, choice: text === null ? undefined : parsed(text) }
    return seen.choice ?? unstored
  } catch {
    return unstored
  }
}

const none: readonly ConsentPurpose[] = []

/** Returns the purposes that the person agreed to; null if they have not been asked about these hosts. */
export function consentTo(offers: readonly PurposeOffer[]): readonly ConsentPurpose[] | null {
  if (offers.length === 0) return none
  const choice = stored()
  return choice?.asked === questionOf(offers) ? choice.granted : null
}

export function chooseConsent(offers: readonly PurposeOffer[], granted: readonly ConsentPurpose[]): void {
  unstored = { granted: [...granted], asked: questionOf(offers) }
  try {
    localStorage.setItem(key, JSON.stringify(unstored))
  } catch {
    // Then it holds until the app is closed, and is asked again.
  }
  for (const listener of listeners) listener()
}
