// Imports a manifest (CSV) with an API key and prints what happened. Node 20 or later, no packages.
//
//   COURIER_URL=https://portal.example COURIER_KEY=cpk_live_… node import-manifest.mjs manifest.csv
//
// It ends with 0 if the file was imported, and with 1 if it wasn't; then nothing was changed.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const tries = 5

async function send(url, key, file) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'text/csv',
    // The same file has the same key: if the answer is lost, sending it again gets the same answer.
    'idempotency-key': createHash('sha256').update(file).digest('hex'),
  }
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url}/api/manifest/v1/manifests/import`, {
      method: 'POST',
      headers,
      body: file,
    }).catch((error) => error)
    const isPassing = !(response instanceof Response) || [429, 503].includes(response.status)
    if (!isPassing || attempt === tries) return response
    const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? 5) : 2 ** attempt
    console.error(`Not yet. Trying again in ${seconds} seconds.`)
    await sleep(seconds * 1000)
  }
}

function print({ parcels, manifests }) {
  console.log(`${parcels} parcels imported.`)
  for (const { subDepot, round, date, added, changed, removed, unchanged } of manifests)
    console.log(
      `${subDepot} ${round} ${date}: ${added} new, ${changed} changed, ${removed} removed, ${unchanged} as before`,
    )
}

function printProblem({ title, detail, code, issues = [], instance }) {
  console.error(detail ?? title)
  for (const { at, message } of issues) console.error(`  ${at}: ${message}`)
  console.error(`Nothing was changed. Code: ${code}. Request: ${instance}.`)
}

const [path] = process.argv.slice(2)
const { COURIER_URL: url, COURIER_KEY: key } = process.env
if (!path || !url || !key) {
  console.error('Use: COURIER_URL=https://… COURIER_KEY=cpk_live_… node import-manifest.mjs manifest.csv')
  process.exit(1)
}
const response = await send(url.replace(/\/$/, ''), key, await readFile(path))
if (!(response instanceof Response)) {
  console.error(`Can’t reach ${url}. Whether the file was imported is unknown: run this again, which is safe.`)
  process.exitCode = 1
} else {
  const body = await response.json()
  if (response.ok) print(body)
  else printProblem(body)
  process.exitCode = response.ok ? 0 : 1
}
