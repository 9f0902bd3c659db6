/** Runs one TypeScript program of the tests on Node 20: `node run-ts.mjs <file> [arguments]`; it exports `main`. */
import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const [file, ...args] = process.argv.slice(2)
const { module } = await runnerImport(resolve(file), { configFile: false, logLevel: 'error' })
process.exitCode = await module.main(args)
