import { isDeepStrictEqual } from 'node:util'
import { Broken } from '../broken.ts'
import { readHeld, type Held } from '../held.ts'
import type { Fate } from '../net/fate.ts'
import type { Message } from '../net/message.ts'
import type { World } from '../world.ts'

/** I13: auth or transport failure never removes a row. Nor may it settle one or put it before the courier. */
export async function checkSilence(
  world: World,
  message: Message,
  fate: Fate,
  work: () => Promise<void>,
): Promise<void> {
  const store = world.stores().find(({ name }) => name === message.sender.storeName)
  if (!store) throw new Error('A request came from a store that is not there.')
  const before = await readHeld(store)
  await work()
  const after = await readHeld(store)
  if (isDeepStrictEqual(standing(before), standing(after))) return
  throw new Broken('I13', `${JSON.stringify(fate)} on ${message.method} ${message.path} changed what is to be sent`)
}

const standing = ({ outbox, delivery }: Held): unknown =>
  outbox.map(({ mid, n }) => [mid, delivery.get(n)?.state, delivery.get(n)?.code])
