/** Whether a popup was opened by its address: there is nothing of the app to go back to. Whoever replaces it hands `isFirst` on. */
export const isFirstPlace = (key: string, state: unknown): boolean =>
  key === 'default' || (state as { isFirst?: boolean } | null)?.isFirst === true
