import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  cacheDir: '../../../node_modules/.vite-gallery',
  build: { outDir: '../../../build/gallery', emptyOutDir: true },
  server: { port: 4179, strictPort: true },
  preview: { port: 4179, strictPort: true },
})
