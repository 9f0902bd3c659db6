import type { Rule, RuledFile } from './rule.ts'

const filesOf = (value: unknown): RuledFile[] => (Array.isArray(value) ? value : [value]) as RuledFile[]

/** `extensions`: without their dots. */
export const ext: Rule<{ extensions: readonly string[] }> = (value, { extensions }) => {
  const pattern = new RegExp(`.(${extensions.join('|')})$`, 'i')
  return filesOf(value).every(({ name }) => pattern.test(name))
}

export const image: Rule<object> = (value) =>
  filesOf(value).every(({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif|webp)$/i.test(name))

/** `types`: media types; "image/*" is all of a kind. */
export const mimes: Rule<{ types: readonly string[] }> = (value, { types }) => {
  const pattern = new RegExp(`${types.join('|').replace('*', '.+')}$`, 'i')
  return filesOf(value).every(({ type }) => pattern.test(type))
}

/** `size`: kilobytes of 1,024. */
export const size: Rule<{ size: number }> = (value, { size: most }) =>
  filesOf(value).every((file) => file.size <= most * 1024)

/** Of each picture, in px. */
export const dimensions: Rule<{ width: number; height: number }> = (value, { width, height }) => {
  const files = filesOf(value)
  if (!files.every(({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif)$/i.test(name))) return false
  return files.every(({ dimensions: found }) => found?.width === width && found.height === height)
}
