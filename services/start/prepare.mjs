/**
 * Makes a clone ready to run, doing only what is missing: `node prepare.mjs install` brings the packages,
 * `node prepare.mjs` also builds. Uses nothing but Node, because there may be nothing else yet.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './is-installed.mjs'
import { runNpm } from './run-npm.mjs'
import { sourceStamp } from './source-stamp.mjs'

const root = process.cwd()
const stampFile = join(root, 'build', 'source-stamp')
const products = ['build/app/index.html', 'build/player/player.html', 'build/services/run.js'].map((path) =>
  join(root, path),
)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function install() {
  if (isInstalled(root)) return
  console.log('Installing the packages. This takes about a minute the first time.')
  // NODE_ENV=production would leave the build tools out; no package here needs its install script.
  // npm checks its cached packages by digest anyway: checking whether they are fresh took ten of 33 seconds.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ]
  if (runNpm(root, ['ci', ...flags]) !== 0) {
    fail('The packages could not be installed; the lines above say why. Check the network and run the command again.')
  }
}

/** One call of Vite: its exit code, and everything that it printed. */
function runVite(args) {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  // Whoever starts this under a test runner must not get a development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, printed: Buffer.concat(printed) }))
  })
}

async function build() {
  const stamp = sourceStamp(root)
  if (products.every((file) => existsSync(file)) && readStamp() === stamp) return
  console.log('Building the app and the services.')
  // Gone first: a build that breaks off must not pass for a whole one.
  rmSync(stampFile, { force: true })
  // Side by side: the app's build alone leaves a second processor idle for most of its time.
  const results = await Promise.all(
    [
      ['build', '--mode', 'release'],
      ['build', '--mode', 'player'],
      ['build', '--ssr'],
    ].map(runVite),
  )
  const failed = results.filter(({ code }) => code !== 0)
  if (failed.length > 0) {
    // The list of files of a good build is nobody's news; the reason of a failed one is.
    for (const { printed } of failed) process.stderr.write(printed)
    fail('The build failed; the lines above say why.')
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

try {
  install()
  if (process.argv[2] !== 'install') await build()
} catch (error) {
  if (error?.code === 'EACCES' || error?.code === 'EPERM')
    fail(
      `${root} has files that this user may not change (${error.path}). Give all of them to the user that starts the program: chown -R <user>: ${root}`,
    )
  fail(`The folder could not be made ready: ${error instanceof Error ? error.message : String(error)}`)
}
