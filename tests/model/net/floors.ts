import { Broken } from '../broken.ts'
import type { Message } from './message.ts'

interface Floor {
  /** Milliseconds of the phone's monotonic clock. */
  until: number
  sender: Message['sender']
}

/** Retry-After is a lower limit: a program that was told to wait sends that service nothing until then. */
export class Floors {
  private readonly floors = new Map<string, Floor>()

  told(message: Message, response: Response): void {
    const { sender, service } = message
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    const key = `${sender.storeName} ${service}`
    if (seconds > 0) this.floors.set(key, { until: sender.phone.clock.tick() + seconds * 1000, sender })
    else if (response.ok) this.floors.delete(key)
  }

  /** Somebody set the phone's clock: what it knows of times means nothing any more. */
  forget(phone: number): void {
    for (const [key, { sender }] of this.floors) if (sender.phone.index === phone) this.floors.delete(key)
  }

  breach({ sender, service, method, path }: Message): Broken | undefined {
    const floor = this.floors.get(`${sender.storeName} ${service}`)
    if (floor?.sender !== sender || sender.phone.clock.tick() >= floor.until) return undefined
    return new Broken('Retry-After', `${method} ${path} of ${service} went out too early`)
  }
}
