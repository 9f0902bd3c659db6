import { fileURLToPath } from 'node:url'
import { describeError } from '#kit/describe-error.ts'
import { StartError } from '#kit/start-error.ts'
import { readSettings } from './run/settings/settings.ts'
import { startServices } from './run/start-services.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const printError = (line: string): void => void process.stderr.write(`${line}\n`)

/** Resolves at the first signal to stop; a second one ends the process at once. */
const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })

async function main(): Promise<number> {
  const asked = untilAskedToStop()
  try {
    const settings = readSettings(process.env, process.versions.node)
    // The built app is in the folder next to the built services.
    const appFolder = fileURLToPath(new URL('../app', import.meta.url))
    const playerFolder = fileURLToPath(new URL('../player', import.meta.url))
    // It is data, which no build takes along.
    const demoContentFolder = fileURLToPath(new URL('../../services/demo/content', import.meta.url))
    const running = await startServices(settings, {
      appFolder,
      playerFolder,
      demoContentFolder,
      print,
      writeLog: printError,
    })
    await asked
    await running.stop()
    return 0
  } catch (error) {
    printError(error instanceof StartError ? error.message : JSON.stringify(describeError(error)))
    return 1
  }
}

process.exit(await main())
