function headersOf(raw: string): Headers {
  const headers = new Headers()
  for (const line of raw.trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

function answerOf(request: XMLHttpRequest): Response {
  const bytes = request.response as ArrayBuffer | null
  const { status, statusText } = request
  return new Response(bytes && bytes.byteLength > 0 ? bytes : null, {
    status,
    statusText,
    headers: headersOf(request.getAllResponseHeaders()),
  })
}

/**
 * A `fetch` for one request with a large body: the browser's own says nothing of how much of it has gone.
 * `onSent`: bytes so far. Errors as of `fetch`: TypeError without a line or where it was led elsewhere, AbortError by the signal.
 */
export function sendWithProgress(onSent: (bytes: number) => void): typeof fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const { url } = new Request(input)
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'arraybuffer'
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const answered = new Promise<Response>((resolve, reject) => {
      request.addEventListener('load', () => {
        if (request.responseURL === url) resolve(answerOf(request))
        else reject(new TypeError('Led elsewhere'))
      })
      request.addEventListener('error', () => reject(new TypeError('No answer')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
    return await answered
  }
}
