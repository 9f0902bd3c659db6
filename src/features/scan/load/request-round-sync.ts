import { findRoundOfCodeEndpoint } from '#contracts/manifest/manifest-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Milliseconds in which somebody still has the parcel in the hand. */
const timeoutMs = 5000

/** Asks the depot which round has the code on its list that day; null if none has, or without signal. */
export async function requestRound(manifestId: string, code: string): Promise<string | null> {
  try {
    const answer = await callEndpoint(currentEngine(), findRoundOfCodeEndpoint, {
      params: { id: manifestId },
      query: { code },
      timeoutMs,
    })
    return answer.round
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
