import * as z from 'zod/mini'

/** `client` is the device whose push made the change; it gets no hint. */
const changeSchema = z.tuple([z.string(), z.string(), z.nullable(z.string())])

/** Something has changed for those who read a feed, or a group without one, of a service. */
export interface FeedChange {
  service: string
  feed: string
  client: string | null
}

/** No service has this name: anything may have changed. */
const any = '*'

export const anyChange: FeedChange = { service: any, feed: '', client: null }

export const isAnyChange = ({ service }: FeedChange): boolean => service === any

/** Earlier versions read the same text. */
export const formatChange = ({ service, feed, client }: FeedChange): string => JSON.stringify([service, feed, client])

/** Returns undefined for a message that this version does not know. */
export function parseChange(message: string): FeedChange | undefined {
  try {
    const [service, feed, client] = changeSchema.parse(JSON.parse(message))
    return { service, feed, client }
  } catch {
    return undefined
  }
}
