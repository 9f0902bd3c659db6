import { discardSharedPhotos, readShared } from '#offline/shared-photos.ts'

/** What was shared with the app from the phone's gallery, and waits for a form. */
export const sharedPhotos = {
  count: async (): Promise<number> => (await readShared()).length,
  read: readShared,
  drop: discardSharedPhotos,
} as const
