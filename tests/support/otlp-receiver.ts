import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attributes = { key: string; value: Value }[]

interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}

interface WireLog {
  body?: Value
  severityText?: string
  traceId?: string
  attributes: Attributes
}

interface Wire {
  resourceSpans?: { resource: { attributes: Attributes }; scopeSpans: { spans: WireSpan[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
  resourceLogs?: { scopeLogs: { logRecords: WireLog[] }[] }[]
}

export interface ReceivedSpan extends Omit<WireSpan, 'attributes'> {
  attributes: Record<string, unknown>
  service: unknown
}

const toRecord = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export interface OtlpReceiver {
  address: string
  /** All that was received, as it came. */
  bodies: string[]
  spans: () => ReceivedSpan[]
  metricNames: () => string[]
  logs: () => { event: unknown; level: string | undefined; traceId: string | undefined; fields: object }[]
  stop: () => Promise<void>
}

/** A collector: takes traces, metrics and logs by OTLP over HTTP in JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: Wire[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      received.push(JSON.parse(body) as Wire)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      received.flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({
              ...span,
              attributes: toRecord(span.attributes),
              service: toRecord(resource.attributes)['service.name'],
            })),
          ),
        ),
      ),
    metricNames: () => [
      ...new Set(
        received.flatMap(({ resourceMetrics = [] }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) =>
            scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
          ),
        ),
      ),
    ],
    logs: () =>
      received.flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) =>
          scopeLogs.flatMap(({ logRecords }) =>
            logRecords.map(({ body = {}, severityText, traceId, attributes }) => ({
              event: Object.values(body)[0],
              level: severityText,
              traceId,
              fields: toRecord(attributes),
            })),
          ),
        ),
      ),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
