import { savePosition, type SavePositionInput } from '#contracts/content/saved-commands.ts'
import { playbackSchema, type Playback } from '#contracts/content/saved.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { isFull } from '#offline/storage/storage-full-error.ts'
import type { HeldPosition } from './own-playback-store.ts'

export const podcastsSync: FeatureSync = {
  service: 'personalisation',
  collections: [{ kind: 'playback', table: 'playbacks', row: playbackSchema }],
  derivedTables: [],
  commands: [savePosition],
  effects: {
    keepPosition: (
      _row: Playback | undefined,
      { episodeId, ...position }: SavePositionInput,
      { deviceTime }: MutationStamp,
    ): Playback => ({ id: episodeId, ...position, keptAt: deviceTime }),
  },
  describe: {
    keepPosition: () => ({ title: 'Podcast position', about: 'A podcast', to: '/podcasts', resumes: true }),
  },
}

/**
 * Saves positions for the courier who was signed in when it was made. Both resolve to false if somebody else is signed
 * in now.
 */
export interface PositionKeeper {
  /** Saves the position often, so that a crash costs only seconds. It sends nothing. */
  note(position: SavePositionInput): Promise<boolean>
  /** Sends the position to the courier's other phones. */
  send(position: SavePositionInput): Promise<boolean>
}

function isCurrent(engine: Engine): boolean {
  try {
    return currentEngine() === engine
  } catch {
    // Nobody is signed in.
    return false
  }
}

export function positionKeeper(): PositionKeeper {
  const engine = currentEngine()
  const held = engine.db.table<HeldPosition, string>('playPositions')
  const keep = async (write: () => Promise<unknown>): Promise<boolean> => {
    if (!isCurrent(engine)) return false
    try {
      await write()
    } catch (error) {
      if (!isFull(error)) throw error
    }
    return true
  }
  return {
    note: async ({ episodeId, ...position }) =>
      await keep(async () => await held.put({ id: episodeId, ...position, at: engine.clock.wall() })),
    send: async (input) =>
      await keep(
        async () =>
          await enqueueFrom(engine, ['playPositions'], async () => {
            await held.delete(input.episodeId)
            return [{ command: savePosition, input }]
          }),
      ),
  }
}
