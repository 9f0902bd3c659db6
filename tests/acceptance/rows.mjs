/** Rows of the specification that clients of others have tried, each with why it failed, or null. */
export function createRows() {
  const rows = []
  return {
    rows,
    async row(name, run) {
      const begin = performance.now()
      const fault = await run().then(
        () => null,
        (error) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
      )
      rows.push({ name, fault, seconds: (performance.now() - begin) / 1000 })
    },
  }
}

export function check(holds, what) {
  if (!holds) throw new Error(`This does not hold: ${what}`)
}

export function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`)
}

/** Resolves with the error of this name; the call must fail with it. */
export async function refused(run, name) {
  const error = await run().then(
    () => undefined,
    (failure) => failure,
  )
  check(error, 'it is refused.')
  equal(error.name, name, 'the refusal')
  return error
}

/** The newest code that was sent to this address, as the services print it. */
export async function codeFor({ printed }, address) {
  for (let tries = 0; tries < 100; tries++) {
    const codes = [...(await printed()).matchAll(/code for (\S+): (\d+)/g)].filter(([, to]) => to === address)
    if (codes.length > 0) return codes.at(-1)[2]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code has gone to ${address}.`)
}
