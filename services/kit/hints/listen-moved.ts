import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { movedChannel } from './moved.ts'

/** @returns how to stop; `lost` is called once when nothing can be heard any more, unless it was stopped */
export type ListenMoved = (heard: (payload: string) => void, lost: () => void) => Promise<() => void>

/** On a connection of its own, since a session hears only while it is open. */
export const listenOnPostgres =
  (pool: Pool): ListenMoved =>
  async (heard, lost) => {
    const client = await pool.connect()
    let isOver = false
    const leave = (): void => {
      if (isOver) return
      isOver = true
      // Not back to the others: it would go on listening.
      client.release(true)
    }
    const fail = (): void => {
      if (isOver) return
      leave()
      lost()
    }
    client.on('error', fail)
    client.on('end', fail)
    client.on('notification', ({ channel, payload }) => {
      if (channel === movedChannel && payload !== undefined) heard(payload)
    })
    try {
      await client.query(`listen ${movedChannel}`)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

/** In the process itself. Through the pool: a listening that began within a transaction would go with it. */
export const listenOnEmbedded =
  (engine: PGlite, pool: Pool): ListenMoved =>
  async (heard) => {
    await pool.query(`listen ${movedChannel}`)
    return engine.onNotification((channel, payload) => {
      if (channel === movedChannel) heard(payload)
    })
  }
