import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { changeChannel } from './notify-change.ts'

/** @returns a function that stops it; `lost` is called once when the connection is lost, unless it was stopped */
export type ListenChanges = (heard: (payload: string) => void, lost: () => void) => Promise<() => void>

/** Listens on a connection of its own, since a session gets notifications only while it is open. */
export const listenOnPostgres =
  (pool: Pool): ListenChanges =>
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
      if (channel === changeChannel && payload !== undefined) heard(payload)
    })
    try {
      await client.query(`listen ${changeChannel}`)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

/** Listens in the process itself, through the pool: a subscription that began in a transaction would end with it. */
export const listenOnEmbedded =
  (engine: PGlite, pool: Pool): ListenChanges =>
  async (heard) => {
    await pool.query(`listen ${changeChannel}`)
    return engine.onNotification((channel, payload) => {
      if (channel === changeChannel) heard(payload)
    })
  }
