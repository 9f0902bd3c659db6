import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { CollectorSettings } from './telemetry-settings.ts'

function createRoot({ sampler, sampledShare }: Pick<CollectorSettings, 'sampler' | 'sampledShare'>): Sampler {
  if (sampler.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(sampledShare)
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

/**
 * Decides by the id of the trace whether it is recorded, in every process alike. The flag that a request brings is not
 * followed, because anyone may set it: with it a stranger could have each of their requests recorded.
 */
export function createSampler(settings: Pick<CollectorSettings, 'sampler' | 'sampledShare'>): Sampler {
  const root = createRoot(settings)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}
