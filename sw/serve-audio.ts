import { registerRoute } from 'workbox-routing'
import { answerKept, isKeptAudio } from '#offline/kept-audio.ts'

/** Downloaded episodes, without signal too: a player seeks by asking for ranges. */
export function serveAudio(): void {
  registerRoute(({ url }) => isKeptAudio(url), async ({ request }) => await answerKept(request))
}
