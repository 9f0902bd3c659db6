export interface RuntimeListeners {
  wrote(name: string, value: string): void
  /** The lesson asks to save now. Returns false if it could not be saved, and the lesson gets an error. */
  committed(): boolean
  /** The lesson is about to end. Returns false if its progress could not be saved: it then stays open and gets an error. */
  ending(): boolean
  /** The lesson has ended and asks to continue at `asked`, or null. Returns false if its progress could not be saved. */
  ended(asked: Destination | null): boolean
  /** A call threw inside the runtime, which returned a general error. */
  threw(error: unknown): void
}

export type Destination = { lesson: string } | 'continue' | 'previous' | 'exit'

export interface ScormRuntime {
  /** The global name under which lessons look for the API object. */
  name: 'API' | 'API_1484_11'
  api: object
  /** Returns all values that are set, by full name. */
  values(): Record<string, unknown>
  isBegun(): boolean
  /** Ends the lesson as it would end itself; does nothing if it has ended or never began. */
  end(): void
}

/** Decides which lesson of a course follows. */
export interface Sequence {
  begin(bookmark: string | null): string | undefined
  /** Returns undefined if it leads nowhere at present. */
  go(to: Destination): string | undefined
  canOpen(id: string): boolean
  can(request: 'continue' | 'previous'): boolean
  /** The state of the SCORM 2004 sequencing rules as text; empty for SCORM 1.2. */
  state(): string
}
