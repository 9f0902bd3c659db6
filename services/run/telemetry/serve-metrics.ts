import { listen, type Listening } from '#kit/http/listen.ts'

/** Serves the metrics at an address of their own, which the proxy in front of the app does not lead to. */
export async function serveMetrics(
  at: { host: string; port: number },
  readMetrics: () => Promise<string>,
): Promise<Listening> {
  return await listen(
    async ({ method, url }) => {
      if (new URL(url).pathname !== '/metrics') return new Response('Not found', { status: 404 })
      if (method !== 'GET') return new Response('Method not allowed', { status: 405, headers: { allow: 'GET' } })
      return new Response(await readMetrics(), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
      })
    },
    { ...at, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } },
  )
}
