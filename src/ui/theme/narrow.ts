/**
 * Widths in the size of the text from which on the screen has less room, as `[data-narrow~='18']` in the stylesheets:
 * fewer columns, shorter chips, rows that wrap.
 */
const widths = [18, 21, 22, 23.5] as const
export type NarrowWidth = (typeof widths)[number]

/**
 * Publishes on the document the widths that it is below. Media queries in em only know the browser's font size; text
 * that is enlarged alone, as by the settings of a phone, makes the root's font larger, and they do not see that.
 */
export function followNarrow(): void {
  const root = document.documentElement
  const measure = (): void => {
    const size = Number.parseFloat(getComputedStyle(root).fontSize)
    root.dataset['narrow'] = widths.filter((width) => innerWidth < width * size).join(' ')
  }
  measure()
  // Larger text makes the page higher, a turned phone makes it wider.
  new ResizeObserver(measure).observe(root)
}

export const isNarrow = (width: NarrowWidth): boolean =>
  (document.documentElement.dataset['narrow'] ?? '').split(' ').includes(String(width))
