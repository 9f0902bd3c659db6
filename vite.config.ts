import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { wireVersions } from './src/contracts/wire-version.ts'
import { webManifest } from './src/app/web-manifest.ts'
import { firstStyles } from './tools/first-styles.ts'
import { startContent } from './tools/start-content.ts'
import { playerFiles } from './tools/player-files.ts'
import { quietLibrary } from './tools/quiet-library.ts'
import { startScript } from './tools/start-script.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Every decision about the wire raises it (src/contracts/wire-version.ts). */
const program = Object.values(wireVersions).reduce((sum, { version }) => sum + version, 0)

/** Parts of forms: no screen that the app opens with has one. */
const ofForms =
  /src\/ui\/(fields\/((text|password|select|date|time|period|file)-field|field|text-area|error-summary|use-kept-draft)|controls\/(select|choice|radio-group))\.tsx?/
/** Plots, rows of facts and chips that filter: of figures and long lists, with which the app opens on no screen. */
const ofFigures =
  /src\/ui\/(drawings\/(plot[\w-]*|(line|bar)-drawing)|rows\/(fact|figures|filter)-row|controls\/segmented-control|parcel\/as-of)\.tsx?|lucide-react\/dist\/esm\/icons\/(chart-line|table-2|eye|circle-check|circle-slash|sliders-horizontal)\./
/** A captcha and a photo are of few screens, and of none that the app opens with, though several places lead to them. */
const ofScreens = (id: string): boolean =>
  /src\/ui\/(?!captcha\/|photo\/)|lucide-react/.test(id) && !ofForms.test(id) && !ofFigures.test(id)

/** Reads the configuration, where no earlier visit has. */
const readsConfig = 'src/contracts/runtime-config.ts'

/** What a first visit begins with. */
const firstScreens = {
  '/': [readsConfig, 'src/app/screens/today-route.tsx', 'src/features/welcome/landing-screen.tsx'],
  '/introduction': [readsConfig, 'src/app/screens/introduction-route.tsx'],
  '/auth/sign-in-courier': [readsConfig, 'src/app/screens/sign-in-route.tsx'],
}

/** What the app may open with, and what is drawn over that or beside it unasked: their styles are there from the start. */
const firstLook = [
  ...Object.values(firstScreens).flat(),
  'src/app/screens/today-beside.tsx',
  'src/features/today/staff-today-screen.tsx',
  'src/features/manifest/list/manifest-screen.tsx',
  'src/app/lock-gate.tsx',
  'src/app/consent.tsx',
  'src/features/podcasts/now-playing.tsx',
]

/** The worker has everything in one classic script; vite's helper for code on demand would not even be parsed there. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null),
}

const app: UserConfig = {
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
            // The forms would take it along, and with it themselves onto the first screen.
            { name: 'ui', test: /src\/ui\/controls\/button\.tsx/, priority: 2 },
            { name: 'ui', test: ofScreens, minShareCount: 14, priority: 1 },
            { name: 'forms', test: ofForms, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    firstStyles(firstLook),
    startScript({ libraries: ['react', 'router', 'store'], screens: firstScreens }),
    startContent('start-content.json'),
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
        globIgnores: ['.vite/**', '**/page-engine-*.js', 'screenshots/**'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        buildPlugins: { vite: [withoutPreload] },
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

/** `vite build` makes the app, `vite build --mode player` the player, `vite build --ssr` the services. */
export default defineConfig(({ isSsrBuild, mode }) => (mode === 'player' ? player : isSsrBuild ? services : app))
