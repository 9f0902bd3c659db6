const timeoutMs = 3000

const faces = ["1rem 'Montserrat Variable'", '600 1rem Poppins']

/**
 * Text is shown at once in the phone's own font and changes when ours has loaded. After 3 s the fonts are no longer
 * used, because text must not change while somebody reads it.
 */
export async function raceFonts(page: Document = document): Promise<void> {
  const loaded = Promise.all(faces.map(async (face) => await page.fonts.load(face))).then(
    () => true,
    () => false,
  )
  const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false))
  if (!(await Promise.race([loaded, late]))) page.documentElement.dataset['fonts'] = 'fallback'
}
