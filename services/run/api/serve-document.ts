import { answerJson } from '#kit/http/answer.ts'
import { joinDocuments, type readDocuments } from './api-document.ts'

/** The address of the document of all services. */
export const apiDocumentPath = '/api/openapi.json'

/** Answers with the document. It is made at the first request, and again while a service elsewhere was left out. */
export function serveApiDocument(read: ReturnType<typeof readDocuments>): (request: Request) => Promise<Response> {
  let made: Promise<object> | undefined
  return async (request) => {
    made ??= read().then(joinDocuments)
    const document = await made.catch((error: unknown) => {
      made = undefined
      throw error
    })
    if ('x-missing' in document) made = undefined
    return await answerJson(request, document)
  }
}
