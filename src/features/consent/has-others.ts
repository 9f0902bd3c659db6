import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'

/** Whether this deployment would load anything from others, were it agreed to. */
export const hasOthers = (config: RuntimeConfig | null): boolean =>
  config !== null && Object.values(config.thirdParty).some((address) => address !== null)
