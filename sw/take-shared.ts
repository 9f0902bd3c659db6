import { registerRoute } from 'workbox-routing'
import { isShare, saveSharedPhotos } from '#offline/shared-photos.ts'

/** Takes over what is shared with the app, also without signal: only this worker receives it. */
export function takeShared(): void {
  const take = async (request: Request): Promise<Response> => {
    await saveSharedPhotos(request)
    return Response.redirect('/form?shared', 303)
  }
  registerRoute(
    ({ url }) => isShare(url),
    async ({ request }) => await take(request),
    'POST',
  )
}
