const timeoutMs = 3000

const faces = ["1rem 'Montserrat Variable'", '600 1rem Poppins']

/**
 * Text is shown at once in the phone's own font and changes when ours is there. Fonts that take longer than 3 s are not
 * waited for any more: text that somebody reads must not change under their eyes.
 */
export async function raceFonts(page: Document = document): Promise<void> {
  const loaded = Promise.all(faces.map(async (face) => await page.fonts.load(face))).then(
    () => true,
    () => false,
  )
  const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false))
  if (!(await Promise.race([loaded, late]))) page.documentElement.dataset['fonts'] = 'fallback'
}
