/**
 * Widths, in multiples of the text size, below which there is less space, as `[data-narrow~='18']` in the stylesheets:
 * fewer columns, shorter chips, rows that wrap.
 */
const widths = [18, 21, 22, 23.5] as const
export type NarrowWidth = (typeof widths)[number]

/**
 * Writes to the document which of these widths the screen is below. Media queries in em miss text that only the phone's
 * settings have enlarged, because that changes the root's font instead of the browser's font size.
 */
export function followNarrow(): void {
  const root = document.documentElement
  const measure = (): void => {
    const size = Number.parseFloat(getComputedStyle(root).fontSize)
    root.dataset['narrow'] = widths.filter((width) => innerWidth < width * size).join(' ')
  }
  measure()
  // Larger text makes the page taller, a turned phone makes it wider.
  new ResizeObserver(measure).observe(root)
}

export const isNarrow = (width: NarrowWidth): boolean =>
  (document.documentElement.dataset['narrow'] ?? '').split(' ').includes(String(width))
