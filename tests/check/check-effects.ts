/** Matches an arrow function whose body is neither a block nor a function. */
const expressionBody = /\buse(?:Layout|Insertion)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>))/g

/**
 * Effects that return whatever their expression evaluates to: React calls that as the clean-up, and a method that
 * returns nothing in one browser returns a promise in the next.
 */
export function checkEffects(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(expressionBody)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line} has an effect without braces: write a block, and return the clean-up if there is one`
    }),
  )
}
