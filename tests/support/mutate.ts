/** A wilful fault: one exact replacement in one source file. A test that does not notice it proves nothing. */
export interface Mutant {
  name: string
  /** From the root of the repository. */
  file: string
  find: string
  replace: string
}

/** The source with the fault in it. @throws when the text is not there, or there twice: it would be another fault */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `The mutant ${name} does not fit ${file} any more: its text must stand there exactly once.\n${find}`,
    )
  }
  return `${before}${replace}${after}`
}
