import * as z from 'zod/mini'
import { blobLimit, blobTypes } from './blob.ts'
import { defineEndpoint } from './endpoint.ts'
import type { ServiceKey } from './service-key.ts'

/** Request header with the SHA-256 of the body in lower-case hexadecimal. */
export const blobDigestHeader = 'x-content-sha256'

const blobParamsSchema = z.object({ id: z.uuid() })

export const putBlobEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'putBlob',
    method: 'PUT',
    path: '/v1/blobs/{id}',
    summary: 'Store a file under an id made on the device; the same file again changes nothing',
    access: { kind: 'signed-in' },
    params: blobParamsSchema,
    bodyTypes: blobTypes,
    requestHeaders: { [blobDigestHeader]: 'SHA-256 of the file in lower-case hexadecimal' },
    bodyLimit: blobLimit,
    result: z.object({ id: z.uuid() }),
    problems: ['blob-differs', 'type-not-supported'],
  })

export const getBlobEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'getBlob',
    method: 'GET',
    path: '/v1/blobs/{id}',
    summary: 'Give a stored file to its owner, or to staff who may see it',
    access: { kind: 'signed-in' },
    params: blobParamsSchema,
    result: z.undefined(),
    resultTypes: blobTypes,
    problems: ['not-found'],
  })
