export interface RuntimeEars {
  wrote(name: string, value: string): void
  /** It wants it kept now. False: it could not be, and the lesson is told so. */
  committed(): boolean
  /** It is about to end. False: what it has said so far could not be kept, so it stays open and is told so. */
  ending(): boolean
  /** It has ended, and asks to go on there; null: it asks for nothing. False: what that came to could not be kept. */
  ended(asked: Destination | null): boolean
  /** Its call broke the runtime, which answered with a general error. */
  threw(error: unknown): void
}

export type Destination = { lesson: string } | 'continue' | 'previous' | 'exit'

export interface ScormRuntime {
  /** Under which name lessons look for it, and what they find. */
  name: 'API' | 'API_1484_11'
  api: object
  /** All values that are set, by their full names. */
  values(): Record<string, unknown>
  isBegun(): boolean
  /** Ends it as the lesson would have; nothing where it has, or never began. */
  end(): void
}

/** By what the lessons of a course follow one another. */
export interface Sequence {
  begin(bookmark: string | null): string | undefined
  /** Undefined: it leads nowhere, now. */
  go(to: Destination): string | undefined
  canOpen(id: string): boolean
  can(request: 'continue' | 'previous'): boolean
  /** Of 2004's rules, as text; empty where there are none. */
  state(): string
}
