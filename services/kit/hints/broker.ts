/**
 * Carries the hints of the processes on one database. It promises little: a message may be lost while the broker is
 * away, and may come twice.
 */
export interface HintBroker {
  /** Sends messages to every process that listens, this one too. @throws when the broker cannot be reached now */
  send(messages: readonly string[]): Promise<void>
  /**
   * Listens until the returned function is called. A lost connection is opened again.
   * @param missed called after each new connection: messages may have been lost before it
   * @throws when the first connection fails
   */
  listen(heard: (message: string) => void, missed: () => void): Promise<() => void>
  close(): Promise<void>
}

/** Milliseconds until the n-th attempt to connect again, with some chance, as all processes lose a broker together. */
export const reconnectDelay = (attempt: number): number =>
  Math.min(30_000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)
