import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface Places {
  base: string
  /** The address of the page, without the base and an ending. */
  page: string
  worker: string
}

/** Tells the worker of the player which files it is made of, so that it has all of them before it answers without signal. */
export const playerFiles = ({ base, page, worker }: Places): Plugin => ({
  name: 'player-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => fileName !== worker)
    const digest = createHash('sha256')
    for (const file of files) digest.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
    const addresses = files.map(({ fileName }) => base + (fileName === `${page}.html` ? page : fileName))
    const chunk = bundle[worker]
    if (chunk?.type !== 'chunk') throw new Error(`There is no ${worker} in the bundle`)
    chunk.code = chunk.code
      .replaceAll('__PLAYER_FILES__', JSON.stringify(addresses))
      .replaceAll('__PLAYER_BUILD__', JSON.stringify(digest.digest('hex').slice(0, 16)))
  },
})
