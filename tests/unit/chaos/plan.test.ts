import { describe, expect, it } from 'vitest'
import { mutate } from '#support/mutate.ts'
import { createFaultDraw, faults, kindOf } from '../../chaos/faults.ts'
import { planIncidents } from '../../chaos/incidents.ts'

describe('the faults of a seed', () => {
  const drawn = (seed: number) => {
    const draw = createFaultDraw(seed)
    return (kind: 'push' | 'pull') => draw(kind).fault.name
  }

  it('are the same for the n-th request of a kind, whatever other requests come between', () => {
    const [alone, among] = [drawn(7), drawn(7)]
    const pushes = Array.from({ length: 200 }, () => alone('push'))
    const others = Array.from({ length: 200 }, () => {
      among('pull')
      return among('push')
    })
    expect(others).toEqual(pushes)
    expect(Array.from({ length: 200 }, () => drawn(8)('push'))).not.toEqual(pushes)
  })

  it('are of every sort, and leave most requests alone', () => {
    const draw = drawn(7)
    const met = Array.from({ length: 2_000 }, () => draw('push'))
    expect(new Set(met)).toEqual(new Set(['none', ...faults.map(({ name }) => name)]))
    expect(met.filter((name) => name === 'none').length).toBeGreaterThan(1_000)
  })

  it('meet what carries work and nothing else', () => {
    const paths = [
      '/api/auth/v1/sync/push',
      '/api/manifest/v1/sync/pull?cursor=1',
      '/api/manifest/v1/blobs/1',
      '/identity/',
    ]
    expect(paths.map(kindOf)).toEqual(['push', 'pull', 'blobs', 'identity'])
    expect(['/', '/manifest', '/config.json', '/assets/push-1.js'].map(kindOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('the incidents of a seed are the same each time, with every kind among them and no second one on a killed tap', () => {
  for (const taps of [20, 60, 300]) {
    const plan = planIncidents(3, taps)
    expect(planIncidents(3, taps)).toEqual(plan)
    const all = [...plan.values()]
    expect(new Set(all.flat().map(({ kind }) => kind))).toEqual(
      new Set(['kill', 'reload', 'stop worker', 'cut', 'mend']),
    )
    const breaks = all.map((met) => met.filter(({ kind }) => kind === 'kill' || kind === 'reload').length)
    expect(Math.max(...breaks)).toBe(1)
  }
})

describe('a wilful fault', () => {
  const mutant = { name: 'm', file: 'f.ts', find: 'a + b', replace: 'a - b' }

  it('goes in where its text stands', () => {
    expect(mutate('x = a + b', mutant)).toBe('x = a - b')
  })

  it('is refused where its text is gone, or stands twice', () => {
    expect(() => mutate('x = a * b', mutant)).toThrow('does not fit f.ts')
    expect(() => mutate('a + b, a + b', mutant)).toThrow('exactly once')
  })
})
