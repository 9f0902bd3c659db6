import * as z from 'zod/mini'
import { blobLimit, blobRefSchema, blobTypes } from './blob.ts'
import { defineEndpoint } from './endpoint.ts'
import type { ServiceKey } from './service-key.ts'

/** Request header with the SHA-256 of the body in lower-case hexadecimal. */
export const blobDigestHeader = 'x-content-sha256'

/** Several small files in one body; src/domain/blob-bundle.ts writes and reads it. */
export const blobBundleType = 'application/x-blob-bundle'
/** Bytes of a whole bundle. */
export const blobBundleLimit = 1024 * 1024
/** The bundle's table of contents: the files follow in this order. */
export const blobBundleHeadSchema = z.array(blobRefSchema).check(z.minLength(1), z.maxLength(64))

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

/** One answer for each file: a bad one does not keep the others out. */
export const postBlobsEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'postBlobs',
    method: 'POST',
    path: '/v1/blobs',
    summary: 'Store several small files at once',
    access: { kind: 'signed-in' },
    bodyTypes: [blobBundleType],
    bodyLimit: blobBundleLimit,
    result: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['stored', 'blob-differs', 'type-not-supported', 'body-invalid']),
        }),
      ),
    }),
    problems: ['type-not-supported'],
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
