/** The colours with a meaning; `neutral` is plain ink. */
export type Tone = 'todo' | 'confirmed' | 'carry' | 'missing' | 'unable' | 'neutral'
