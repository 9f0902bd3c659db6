import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import {
  readWhereEndpoint,
  readWherePhotoEndpoint,
  saveWishEndpoint,
  type Card,
  type Where,
  type WhereWish,
} from '#contracts/parcel/where.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { guestPort } from '#offline/api/guest-port.ts'

/** Milliseconds that somebody at a door waits. */
const timeoutMs = 10_000

export type WhereError =
  | { kind: 'unknown' | 'changed' | 'network' | 'later' }
  /** `detail` says until when, if the service knows it. */
  | { kind: 'locked'; detail?: string | undefined }

export type WhereAnswer<Value> = { kind: 'found'; value: Value } | WhereError

function toError({ code, problem }: ApiError): WhereError {
  if (code === 'not-found') return { kind: 'unknown' }
  if (code === 'too-many-requests') return { kind: 'locked', detail: problem?.detail }
  if (code === 'changed-meanwhile') return { kind: 'changed' }
  return { kind: code === 'network' ? 'network' : 'later' }
}

/** Asks the service as nobody: no token goes along, and nothing of the answer is saved. `base`: where the service is; null: not known yet. */
async function ask<Body extends z.ZodMiniType, Result extends z.ZodMiniType>(
  base: string | null,
  endpoint: Endpoint<z.ZodMiniType<undefined>, z.ZodMiniType<undefined>, Body, Result>,
  body: z.input<Body>,
): Promise<WhereAnswer<z.infer<Result>>> {
  try {
    return { kind: 'found', value: await callEndpoint(guestPort(base), endpoint, { body, timeoutMs }) }
  } catch (error) {
    if (error instanceof ApiError) return toError(error)
    throw error
  }
}

/** Asks where the parcel of a card is. */
export const askWhere = async (base: string | null, card: Card): Promise<WhereAnswer<Where>> =>
  await ask(base, readWhereEndpoint, card)

/** Returns a photo of the safe place as the address of an image. `number`: from 0. */
export async function askWherePhoto(
  base: string | null,
  card: Card & { number: number },
): Promise<WhereAnswer<string>> {
  const answer = await ask(base, readWherePhotoEndpoint, card)
  if (answer.kind !== 'found') return answer
  const { type, data } = answer.value
  return { kind: 'found', value: `data:${type};base64,${data}` }
}

/** Tells the depot what the recipient would like. `id`: made for this wish, so that it is saved once however often it is sent. */
export const sendWish = async (
  base: string | null,
  wish: Card & { id: string; wish: WhereWish },
): Promise<WhereAnswer<Where>> => await ask(base, saveWishEndpoint, wish)
