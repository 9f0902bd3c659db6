import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { webManifest } from './src/app/web-manifest.ts'
import { startScript } from './tools/start-script.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const app: UserConfig = {
  // amazon-cognito-identity-js expects Node's name for the global object.
  define: { global: 'globalThis', __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'build/app',
    target: 'es2016',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file each for what nearly every screen needs: thirty small ones cost more to ask for than to hold.
    cssCodeSplit: false,
    rollupOptions: { output: { codeSplitting: { groups: [{ name: 'ui', test: /src\/ui\/|lucide-react/, minShareCount: 2 }] } } },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    startScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: null,
      manifest: webManifest,
      manifestFilename: 'app.webmanifest',
      injectManifest: {
        // The scanner's engine is kept when the scanner is first opened; its fallback, which hardly a phone needs, too.
        globPatterns: ['**/*.{js,css,html,woff2,webmanifest,png,svg}'],
        globIgnores: ['.vite/**', '**/page-engine-*.js'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
    }),
  ],
}

const services: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/services',
    target: 'node20',
    rollupOptions: {
      input: { run: 'services/run.ts', depot: 'services/run/depot.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** `vite build` makes the app, `vite build --ssr` the services. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? services : app))
