/** A deliberate mistake: one exact replacement in one source file. A test that does not notice it proves nothing. */
export interface Mutant {
  name: string
  /** The path from the root of the repository. */
  file: string
  find: string
  replace: string
}

/** Returns the source with the mistake in it. @throws if the text is missing or stands there twice: it would be another mistake */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `The mutant ${name} does not fit ${file} any more: its text must stand there exactly once.\n${find}`,
    )
  }
  return `${before}${replace}${after}`
}
