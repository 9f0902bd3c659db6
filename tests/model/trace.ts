/** With MODEL_TRACE set, a run that is repeated by its path tells what happens in it. */
export function trace(line: () => string): void {
  if (process.env['MODEL_TRACE']) process.stdout.write(`${line()}\n`)
}
