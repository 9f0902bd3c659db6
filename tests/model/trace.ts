/** With MODEL_TRACE set, a run that is repeated by its path prints its events. */
export function trace(line: () => string): void {
  if (process.env['MODEL_TRACE']) process.stdout.write(`${line()}\n`)
}
