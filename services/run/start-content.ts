import { existsSync } from 'node:fs'
import type { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { createContentService } from '#services/content/service.ts'
import { demoContent } from '#services/demo/demo-content.ts'
import { folderReader } from './folder-reader.ts'
import { isOwnHost } from './own-names.ts'
import type { Settings } from './settings/settings.ts'

export const contentPath = '/content'

/** The entry of the own content in `/config.json`. */
export const ownContent: RuntimeConfig['content'] = { endpoint: `${contentPath}/api/v2` }

export interface RunningContent {
  app: Hono
  seedDemo: () => Promise<void>
}

/** The repository of this process; null where it is not run here, or another one is configured. */
export async function startContent(
  deps: ServiceDeps,
  settings: Settings,
  config: RuntimeConfig,
  { demoFolder, address }: { demoFolder: string; address: string },
): Promise<RunningContent | null> {
  if (!settings.parts.includes('content') || config.content?.endpoint !== ownContent?.endpoint) return null
  const { app, seedDemo } = await createContentService(deps, {
    path: contentPath,
    origin: settings.publicUrl ?? address,
    isOwnHost: settings.publicUrl === undefined ? isOwnHost : () => false,
  })
  return {
    app,
    seedDemo: async () =>
      existsSync(demoFolder) ? await seedDemo(demoContent(folderReader, deps.clock.now()), demoFolder) : undefined,
  }
}
