import { randomFrom } from '#domain/route/random.ts'

/** A courier whose days differ in load, pace, breaks and doors that take long. */
export function simulateDays(seed: number): () => number[] {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const usual = 1.6 + random() * 1.6
  const spread = 0.08 + random() * 0.12
  return () => {
    const stops = Math.round(70 + random() * 90)
    const pace = usual * Math.exp(spread * normal())
    let at = 460 + random() * 40
    let drift = 0
    return Array.from({ length: stops }, () => {
      drift = 0.95 * drift + 0.05 * normal()
      at += pace * Math.exp(drift) * (0.3 - 0.7 * Math.log(1 - random()))
      if (random() < 0.012) at += 10 + random() * 25
      return at
    })
  }
}
