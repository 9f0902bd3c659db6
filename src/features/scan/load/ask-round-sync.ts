import { findRoundOfCodeEndpoint } from '#contracts/manifest/manifest-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Milliseconds in which somebody still has the parcel in the hand. */
const patience = 5000

/** The round on whose list of that day the code is, as the depot says now; null where it is on none, or cannot be asked. */
export async function askRoundOf(manifestId: string, code: string): Promise<string | null> {
  try {
    const answer = await callEndpoint(currentEngine(), findRoundOfCodeEndpoint, {
      params: { id: manifestId },
      query: { code },
      patience,
    })
    return answer.round
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
