import { Broken } from '../broken.ts'
import type { Message } from './message.ts'

interface Floor {
  /** Milliseconds of the phone's monotonic clock. */
  until: number
  sender: Message['sender']
}

const lookSuffix = ' look'
const isLook = ({ path }: Message): boolean => path.startsWith('/v1/sync/heads')

/**
 * Retry-After is a lower limit: a program that was told to wait sends that service nothing until then. With 429 a look at
 * the heads is told so alone, because it is counted apart from the service that answers it.
 */
export class Floors {
  private readonly floors = new Map<string, Floor>()

  told(message: Message, response: Response): void {
    const { sender, service } = message
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    const key = `${sender.storeName} ${service}${isLook(message) && response.status === 429 ? lookSuffix : ''}`
    if (seconds > 0) this.floors.set(key, { until: sender.phone.clock.tick() + seconds * 1000, sender })
    else if (response.ok) {
      this.floors.delete(key)
      if (isLook(message)) this.floors.delete(`${key}${lookSuffix}`)
    }
  }

  /** Somebody set the phone's clock: what it knows of times means nothing any more. */
  forget(phone: number): void {
    for (const [key, { sender }] of this.floors) if (sender.phone.index === phone) this.floors.delete(key)
  }

  breach(message: Message): Broken | undefined {
    const { sender, service, method, path } = message
    const key = `${sender.storeName} ${service}`
    const isEarly = [key, ...(isLook(message) ? [`${key}${lookSuffix}`] : [])].some((each) => {
      const floor = this.floors.get(each)
      return floor?.sender === sender && sender.phone.clock.tick() < floor.until
    })
    return isEarly ? new Broken('Retry-After', `${method} ${path} of ${service} went out too early`) : undefined
  }
}
