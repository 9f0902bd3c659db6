import { problemSchema, type ServiceResponse } from '#contracts/problem.ts'
import {
  packageFactsSchema,
  packagePath,
  publishCourseEndpoint,
  type PackageFacts,
} from '#contracts/training/training-endpoints.ts'
import type { courseFieldsSchema } from '#contracts/training/training.ts'
import type * as z from 'zod/mini'
import { sendWithProgress } from '#offline/api/send-with-progress.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { exchange } from '#offline/exchange.ts'
import { request } from '../requests/request-sync.ts'

type Sent = ServiceResponse<PackageFacts>

const refused = (code: string): Sent => ({ ok: false, error: { code } })

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reports the progress of a package, and can cancel it. */
export interface Sending {
  /** Bytes of the package that have gone. */
  onSent: (bytes: number) => void
  cancelled: AbortSignal
}

/** Returns the engine with a request that can be cancelled. A cancelled request says nothing about the connection. */
function engineFor({ onSent, cancelled }: Sending): Engine {
  const engine = currentEngine()
  const send = sendWithProgress(onSent)
  return {
    ...engine,
    fetch: (input, init) =>
      send(input, { ...init, signal: AbortSignal.any([cancelled, ...(init?.signal ? [init.signal] : [])]) }),
    onExchange: (reached) => {
      if (!cancelled.aborted) engine.onExchange(reached)
    },
  }
}

/** Sends a SCORM package, which the service checks before it saves it. Sending it again changes nothing. */
async function sendPackage(file: File, subDepot: string, sending: Sending): Promise<Sent> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null)
    return {
      ok: false,
      error: { code: 'file-gone', detail: 'The file can no longer be read. Choose it again.' },
    }
  const path = `${packagePath(await digestOf(bytes))}?subDepot=${encodeURIComponent(subDepot)}`
  const reply = await exchange(engineFor(sending), 'training', path, {
    method: 'PUT',
    headers: { 'content-type': 'application/zip', accept: 'application/json' },
    body: bytes,
  })
  if (sending.cancelled.aborted) return refused('cancelled')
  if (reply.kind === 'none') return refused(reply.code === 'signed-out' ? 'signed-out' : 'network')
  const { response } = reply
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const problem = problemSchema.safeParse(body).data
    return {
      ok: false,
      error: { code: problem?.code ?? `status-${response.status}`, detail: problem?.detail, issues: problem?.issues },
    }
  }
  const facts = packageFactsSchema.safeParse(body)
  return facts.success ? { ok: true, value: facts.data } : refused('answer-invalid')
}

/**
 * Publishes a course, or changes it: its package first, which may be refused, and then what is said of it. Returns what
 * the desk should know of the package, though it is published.
 */
export async function publishCourse(
  subDepot: string,
  id: string,
  fields: z.infer<typeof courseFieldsSchema>,
  file: File,
  sending: Sending,
): Promise<ServiceResponse<PackageFacts['warnings']>> {
  const sent = await sendPackage(file, subDepot, sending)
  if (!sent.ok) return sent
  const { sha256, warnings } = sent.value
  const published = await request(publishCourseEndpoint, {
    params: { id },
    body: { ...fields, subDepot, package: sha256 },
  })
  return !published.ok ? published : { ok: true, value: warnings }
}
