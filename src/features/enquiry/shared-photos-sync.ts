import { discardSharedPhotos, readShared } from '#offline/shared-photos.ts'

/** Photos shared from the phone's gallery that wait for a form. */
export const sharedPhotos = {
  count: async (): Promise<number> => (await readShared()).length,
  read: readShared,
  drop: discardSharedPhotos,
} as const
