import { createRows } from './rows.mjs'

/**
 * Tries the services at an address with clients that nobody here wrote. `place`: `address`, `issuer`, `identity` as in
 * `/config.json`, `courier` (username, password, email), `adminKey` and `printed`, what the services have printed.
 */
export async function tryClients(place) {
  const rows = createRows()
  const clients = [
    ['AWS SDK', './aws-sdk.mjs', 'tryAwsSdk'],
    ['aws-amplify 6', './amplify.mjs', 'tryAmplify'],
    ['openid-client', './openid.mjs', 'tryOpenId'],
    ['Prismic', './prismic.mjs', 'tryPrismic'],
  ]
  for (const [client, file, name] of clients) {
    const { [name]: run } = await import(file)
    await run({ row: async (what, trying) => await rows.row(`${client}: ${what}`, trying) }, place)
  }
  return rows.rows
}
