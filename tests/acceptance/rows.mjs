/** A row of the specification that an outside client has tried. */
export function createRows() {
  const rows = []
  return {
    rows,
    /** Runs one row; what it throws is why it failed. */
    async row(name, run) {
      try {
        await run()
        rows.push({ name, fault: null })
      } catch (error) {
        rows.push({ name, fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
      }
    },
  }
}

export function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`)
}

/** Resolves with what it was refused by. */
export async function refused(run, name) {
  const error = await run().then(
    () => undefined,
    (failure) => failure,
  )
  if (!error) throw new Error('It was not refused.')
  equal(error.name, name, 'the refusal')
  return error
}

/** The last code that the demo's mailbox has for this purpose. */
export async function codeFor(place, text) {
  const page = await (await fetch(`${place.address}/identity/mailbox`)).text()
  const found = page.match(new RegExp(text))
  if (!found) throw new Error(`The mailbox has nothing like ${text}`)
  return found[1]
}
