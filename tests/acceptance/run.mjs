import { once } from 'node:events'
import { tryClients } from './try-clients.mjs'

/** Started by the proof, which tells the place first, then what the services have printed whenever it is asked. */
const [place] = await once(process, 'message')

async function printed() {
  process.send({ kind: 'printed' })
  const [text] = await once(process, 'message')
  return text
}

const rows = await tryClients({ ...place, printed })
process.send({ kind: 'rows', rows }, () => process.exit(0))
