type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Puts a count on the icon of the installed app, and takes it away at zero. Nothing happens where there is no such thing. */
export async function showBadge(count: number): Promise<void> {
  const badging: Badging = navigator
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.())
  } catch {
    // Refused by the system or by the person: the app itself says the same.
  }
}
