import * as z from 'zod/mini'
import { photoRule, type AttachmentRule } from './attachment.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { ServiceKey } from '../service-key.ts'

/** The request header that carries the body's SHA-256 in lower-case hexadecimal. */
export const blobDigestHeader = 'x-content-sha256'

const blobParamsSchema = z.object({ id: z.uuid() })

/** `takes` covers everything that the service's commands and endpoints may carry. */
export const putBlobEndpoint = (service: ServiceKey, takes: Pick<AttachmentRule, 'types' | 'bytes'> = photoRule) =>
  defineEndpoint({
    service,
    name: 'putBlob',
    method: 'PUT',
    path: '/v1/blobs/{id}',
    summary: 'Store a file under an id that was made on the device. Repeating the same file has no effect',
    access: { kind: 'signed-in' },
    params: blobParamsSchema,
    bodyTypes: takes.types,
    requestHeaders: { [blobDigestHeader]: 'SHA-256 of the file in lower-case hexadecimal' },
    bodyLimit: takes.bytes,
    result: z.object({ id: z.uuid() }),
    problems: ['blob-differs', 'type-not-supported'],
  })

export const getBlobEndpoint = (service: ServiceKey, takes: Pick<AttachmentRule, 'types'> = photoRule) =>
  defineEndpoint({
    service,
    name: 'getBlob',
    method: 'GET',
    path: '/v1/blobs/{id}',
    summary: 'Get a stored file, or a range of it, for its owner or staff who may see it',
    access: { kind: 'signed-in' },
    params: blobParamsSchema,
    result: z.undefined(),
    resultTypes: takes.types,
    problems: ['not-found', 'range-outside'],
  })
