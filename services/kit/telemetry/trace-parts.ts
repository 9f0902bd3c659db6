import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as ApiSpan,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import type { OpenSpan, SpanStart, Telemetry } from './telemetry.ts'

type TraceParts = Pick<Telemetry, 'serve' | 'call' | 'background' | 'open'> & {
  /** The context of the present span, for the log. */
  active: () => Context
}

/** Reads the W3C header. `tracestate` and `baggage` are not read: they can carry anything. */
function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  const found = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true }
  return isSpanContextValid(found) ? found : undefined
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`

const toSpan = (span: ApiSpan): OpenSpan => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes({ ...attributes }),
  // Without the error's own text, which may quote what somebody has sent.
  fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
  end: () => span.end(),
})

/** Spans, and which of them is the present one in each chain of calls. Nothing is registered for the whole process. */
export function createTraceParts(tracer: Tracer): TraceParts {
  const storage = new AsyncLocalStorage<Context>()
  const active = (): Context => storage.getStore() ?? ROOT_CONTEXT

  async function run<Result>(
    { name, attributes = {} }: SpanStart,
    options: SpanOptions,
    parent: Context,
    work: (span: ApiSpan) => Promise<Result>,
  ): Promise<Result> {
    const span = tracer.startSpan(name, { ...options, attributes: { ...attributes } }, parent)
    try {
      return await storage.run(trace.setSpan(parent, span), () => work(span))
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    active,
    async serve({ traceparent, ...start }, work) {
      const sender = readTraceparent(traceparent)
      const parent = sender ? trace.setSpanContext(ROOT_CONTEXT, sender) : ROOT_CONTEXT
      return await run(start, { kind: SpanKind.SERVER }, parent, (span) => work(toSpan(span)))
    },
    async call(start, work) {
      return await run(start, { kind: SpanKind.CLIENT }, active(), (span) =>
        work({ traceparent: writeTraceparent(span.spanContext()) }),
      )
    },
    async background(start, work) {
      const asked = trace.getSpanContext(active())
      const links = asked ? [{ context: asked }] : []
      return await run(start, { kind: SpanKind.INTERNAL, links }, ROOT_CONTEXT, work)
    },
    open({ name, attributes = {} }) {
      const parent = active()
      if (trace.getSpan(parent)?.isRecording() !== true) return undefined
      return toSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }, parent))
    },
  }
}
