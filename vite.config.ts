import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { wireVersions } from './src/contracts/wire-version.ts'
import { webManifest } from './src/app/start/web-manifest.ts'
import { firstScreens } from './src/app/start/first-screens.ts'
import { classicStart } from './tools/classic-start.ts'
import { fewFiles } from './tools/few-files.ts'
import { leafletWithoutMarkup } from './tools/leaflet-without-markup.ts'
import { playerFiles } from './tools/player-files.ts'
import { quietLibrary } from './tools/quiet-library.ts'
import { developersPage, verifierPage } from './tools/single-pages.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Every decision about the wire raises it (src/contracts/wire-version.ts). */
const program = Object.values(wireVersions).reduce((sum, { version }) => sum + version, 0)

/** The worker has everything in one classic script; vite's helper for code on demand would not even be parsed there. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null),
}

const createApp = (isRelease: boolean): UserConfig => ({
  // amazon-cognito-identity-js expects Node's name for the global object.
  define: { global: 'globalThis', __APP_VERSION__: JSON.stringify(version), __PROGRAM__: String(program) },
  build: {
    outDir: 'build/app',
    target: 'es2016',
    // The step to ES2016 is for Dexie's sake (decision 011). The sheets need cascade layers: for these browsers they are a third as long.
    cssTarget: ['chrome99', 'edge99', 'firefox97', 'safari15.4'],
    assetsInlineLimit: 0,
    // One file each for what many screens need: thirty small ones cost more to ask for than to hold. What few need stays theirs.
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'router', test: /node_modules\/react-router(-dom)?\//, priority: 2 },
            {
              name: 'store',
              test: /node_modules\/(dexie|dexie-react-hooks|idb-keyval)\//,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'schemas', test: /node_modules\/zod\//, minShareCount: 2, priority: 2 },
            { name: 'ui', test: /src\/ui\/|node_modules\/lucide-react\//, minShareCount: 34, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    leafletWithoutMarkup,
    isRelease &&
      fewFiles({
        most: 130,
        firstScreens: Object.values(firstScreens).flat(),
        everyStart: ['src/app/start/background-tasks.ts', 'src/offline/replay.ts', 'src/offline/as-of.ts'],
        together: 'src/features.ts',
      }),
    isRelease && classicStart({ libraries: ['react', 'router', 'store'], shared: 'ui', firstScreens }),
    verifierPage,
    developersPage,
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
        globIgnores: ['.vite/**', '**/page-engine-*.js', 'screenshots/**', 'evidence/**', 'developers/**'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        buildPlugins: { vite: [withoutPreload] },
      },
    }),
  ],
})

const services: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/services',
    target: 'node20',
    rollupOptions: {
      input: { run: 'services/run.ts', depot: 'services/run/depot.ts', evidence: 'services/run/evidence.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** The player of lessons, for another host than the app's. */
const player: UserConfig = {
  root: 'src/player',
  base: '/scorm/',
  publicDir: false,
  build: {
    outDir: '../../build/player',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { player: 'src/player/player.html', worker: 'sw/player/player-worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  plugins: [quietLibrary('scorm-again'), playerFiles({ base: '/scorm/', page: 'player', worker: 'worker.js' })],
}

/**
 * `vite build` makes the app as any bundler would, `vite build --mode release` the one that couriers get, whose start
 * comes in classic scripts (decision 101). `--mode player` makes the player, `--ssr` the services.
 */
export default defineConfig(({ isSsrBuild, mode }) =>
  mode === 'player' ? player : isSsrBuild ? services : createApp(mode === 'release'),
)
