type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Puts a count on the icon of the installed app, and takes it away at zero. Nothing happens where there is no such thing. */
export async function showBadge(count: number): Promise<void> {
  const badging: Badging = navigator
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.())
  } catch {
    // The system or the person did not allow it. The app shows the same number itself.
  }
}
