import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import appConfig from '../../vite.config.ts'
import { freePort } from './free-port.ts'
import { galleryPlugin } from './gallery-plugin.ts'
import { servicesPlugin } from './services-plugin.ts'

/** `npm run dev`: the app from Vite and the services behind the same address, both changing as you type. */
export default defineConfig(async (env) => {
  const behind = await freePort()
  const target = `http://127.0.0.1:${behind}`
  return mergeConfig(appConfig(env), {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    plugins: [servicesPlugin(behind), galleryPlugin()],
    clearScreen: false,
    // Every dependency is prepared at the start: one that is found later would reload the page.
    optimizeDeps: { entries: ['index.html', 'tests/e2e/gallery/index.html'] },
    server: {
      port: Number(process.env['PORT'] ?? 8080),
      strictPort: true,
      proxy: {
        '/api': target,
        '/identity': target,
        '/config.json': target,
        '/scorm': target,
        '/vitals': target,
        '/content': { target, changeOrigin: false },
      },
    },
  })
})
