import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const folder = '/tests/e2e/gallery/'

/** Serves the gallery of widgets at `/_gallery`; only while Vite serves, so no build can hold it. */
export function galleryPlugin(): Plugin {
  return {
    name: 'courier-gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost')
        if (!/^\/_gallery\/?$/.test(pathname)) return next()
        try {
          const page = await readFile(`${server.config.root}${folder}index.html`, 'utf8')
          const html = await server.transformIndexHtml(
            `${folder}index.html`,
            page.replace('./gallery.tsx', `${folder}gallery.tsx`),
          )
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
