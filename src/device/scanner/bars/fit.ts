import type { Edges } from './find-edges.ts'

/** One character of a code, or one of its guards: where it lies and the templates that it may be. */
export type Slot = { offset: number; modules: number; alternatives: readonly Template[]; isAnchor: boolean }

/** A whole code: its width in modules and its slots from left to right. */
export type Layout = { modules: number; slots: readonly Slot[] }

/** How a layout lies on a profile: its ends in samples, and how far its middle is shifted by curve or perspective. */
export type Axis = { from: number; to: number; bend: number }

export type Fit = { axis: Axis; blur: number; cost: number; costs: Float32Array[] }

/** The pattern with one module of its neighbours at each end, for each bin width and blur. */
export type Template = { fine: readonly Float32Array[]; coarse: readonly Float32Array[] }

/** Standard deviations of the blur in modules that templates exist for. */
const blurs = [0.3, 0.6, 0.9, 1.2] as const
const fineBins = 3
const context = 4
const oversampling = 12

/** Ends that are outside the known neighbours count as grey: they may be either. */
const unknown = 0.5

const normalise = (values: Float32Array): Float32Array => {
  let mean = 0
  for (const value of values) mean += value / values.length
  let norm = 0
  for (const value of values) norm += (value - mean) ** 2
  const scale = 1 / Math.sqrt(norm + 1e-9)
  return values.map((value) => (value - mean) * scale)
}

const drawTemplate = (bits: string, bins: number, sigma: number): Float32Array => {
  const padded = 'x'.repeat(context) + bits + 'x'.repeat(context)
  const dense = new Float32Array(padded.length * oversampling)
  dense.forEach((_, at) => {
    const bit = padded.charAt(Math.floor(at / oversampling))
    dense[at] = bit === '1' ? 0 : bit === '0' ? 1 : unknown
  })
  const spread = sigma * oversampling
  const radius = Math.min(context * oversampling - 1, Math.ceil(spread * 3))
  const weights = Array.from({ length: radius * 2 + 1 }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * spread ** 2)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const values = new Float32Array(bits.length * bins)
  const each = oversampling / bins
  for (let bin = 0; bin < values.length; bin += 1) {
    for (let step = 0; step < each; step += 1) {
      const middle = context * oversampling + bin * each + step
      for (let at = -radius; at <= radius; at += 1) {
        values[bin] = (values[bin] ?? 0) + (dense[middle + at] ?? unknown) * (weights[at + radius] ?? 0)
      }
    }
    values[bin] = (values[bin] ?? 0) / (each * total)
  }
  return normalise(values)
}

/** `bits` are the modules, 1 is a bar, with one module of each neighbour. */
export const createTemplate = (bits: string): Template => ({
  fine: blurs.map((sigma) => drawTemplate(bits, fineBins, sigma)),
  coarse: blurs.map((sigma) => drawTemplate(bits, 1, sigma)),
})

/** A profile whose mean brightness between any two places is known at once. */
export type Sampled = { length: number; sums: Float64Array }

export const toSampled = (samples: Float32Array): Sampled => {
  const sums = new Float64Array(samples.length + 1)
  for (let at = 0; at < samples.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (samples[at] ?? 0)
  return { length: samples.length, sums }
}

const sumBefore = ({ length, sums }: Sampled, place: number): number => {
  const inside = Math.min(length - 1e-6, Math.max(0, place))
  const whole = Math.floor(inside)
  const low = sums[whole] ?? 0
  return low + ((sums[whole + 1] ?? 0) - low) * (inside - whole)
}

const placeOf = ({ from, to, bend }: Axis, modules: number, module: number): number => {
  const share = module / modules
  return from + (to - from) * (share + bend * share * (1 - share))
}

const scratch = new Float32Array(64)

/** Fills `scratch` with the normalised bins of a slot; returns false where they are flat. */
const takeBins = (profile: Sampled, layout: Layout, axis: Axis, slot: Slot, bins: number): number => {
  const count = (slot.modules + 2) * bins
  let place = placeOf(axis, layout.modules, slot.offset - 1)
  let before = sumBefore(profile, place)
  let mean = 0
  for (let bin = 0; bin < count; bin += 1) {
    const next = placeOf(axis, layout.modules, slot.offset - 1 + (bin + 1) / bins)
    const after = sumBefore(profile, next)
    const value = (after - before) / Math.max(1e-3, next - place)
    scratch[bin] = value
    mean += value / count
    place = next
    before = after
  }
  let norm = 0
  for (let bin = 0; bin < count; bin += 1) {
    const value = (scratch[bin] ?? 0) - mean
    scratch[bin] = value
    norm += value * value
  }
  // The second term keeps a flat stretch from fitting by its noise.
  const scale = 1 / Math.sqrt(norm + 4 * count)
  for (let bin = 0; bin < count; bin += 1) scratch[bin] = (scratch[bin] ?? 0) * scale
  return count
}

const costOf = (template: Float32Array, count: number): number => {
  let match = 0
  for (let bin = 0; bin < count; bin += 1) match += (scratch[bin] ?? 0) * (template[bin] ?? 0)
  return 1 - match
}

const bestCost = (slot: Slot, blur: number, isFine: boolean, count: number): number => {
  let best = 2
  for (const template of slot.alternatives) {
    const cost = costOf((isFine ? template.fine : template.coarse)[blur] ?? scratch, count)
    if (cost < best) best = cost
  }
  return best
}

const meanCost = (
  profile: Sampled,
  layout: Layout,
  axis: Axis,
  blur: number,
  isFine: boolean,
  slots: readonly Slot[],
): number => {
  let sum = 0
  for (const slot of slots) {
    sum += bestCost(slot, blur, isFine, takeBins(profile, layout, axis, slot, isFine ? fineBins : 1))
  }
  return sum / slots.length
}

export type Guess = { layout: Layout; axis: Axis; cost: number }

const addGuess = (guesses: Guess[], guess: Guess, most: number): void => {
  if (guesses.length === most && guess.cost >= (guesses.at(-1)?.cost ?? 0)) return
  let at = guesses.length
  while (at > 0 && (guesses[at - 1]?.cost ?? 0) > guess.cost) at -= 1
  guesses.splice(at, 0, guess)
  if (guesses.length > most) guesses.pop()
}

const coarseBlur = 1
const anchoredGuesses = 60
const fullGuesses = 2
/** Modules by which a code may begin before its first edge that shows, or after it. */
const shifts = [-0.5, 0, 0.5] as const
/** Modules beside a code without an edge. Its quiet zone is wider, but print and creases reach into it. */
const leastQuiet = 3.5
/** Perspective and curve: the middle of the code lies up to an eighth of this share from the middle of its ends. */
const bends = [-0.12, 0, 0.12] as const

/**
 * The likeliest places of the layouts: each pair of an edge to dark and one to light may be the ends.
 * They are judged by the guards first, and the best of them by all slots.
 */
export const searchLayouts = (
  profile: Sampled,
  layouts: readonly Layout[],
  { falls, rises }: Edges,
  shortest: number,
): Guess[] => {
  const anchored: Guess[] = []
  for (const layout of layouts) {
    const anchors = layout.slots.filter((slot) => slot.isAnchor)
    for (const fall of falls) {
      for (const rise of rises) {
        const module = (rise.at - fall.at) / layout.modules
        // Less than a pixel a module holds no code.
        if (module < 1 || rise.at - fall.at < shortest) continue
        if (Math.min(fall.quiet, rise.quiet) < leastQuiet * module) continue
        for (const before of shifts) {
          for (const after of shifts) {
            for (const bend of bends) {
              const axis = { from: fall.at + before * module, to: rise.at + after * module, bend }
              const cost = meanCost(profile, layout, axis, coarseBlur, false, anchors)
              addGuess(anchored, { layout, axis, cost }, anchoredGuesses)
            }
          }
        }
      }
    }
  }
  const full: Guess[] = []
  for (const { layout, axis } of anchored) {
    const cost = meanCost(profile, layout, axis, coarseBlur, false, layout.slots)
    addGuess(full, { layout, axis, cost }, fullGuesses)
  }
  return full
}

const leastStep = 0.1
const shortlisted = 6

/** The layout with only those alternatives that come into question where it lies: refining asks for them often. */
const shortlist = (profile: Sampled, layout: Layout, axis: Axis, blur: number): Slot[] =>
  layout.slots.map((slot) => {
    if (slot.alternatives.length <= shortlisted) return slot
    const count = takeBins(profile, layout, axis, slot, fineBins)
    const alternatives = slot.alternatives
      .map((template) => ({ template, cost: costOf(template.fine[blur] ?? scratch, count) }))
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, shortlisted)
      .map(({ template }) => template)
    return { ...slot, alternatives }
  })

/** Moves the ends and the bend of a guess to where the layout fits best, and returns what each slot costs there. */
export const refineFit = (profile: Sampled, { layout, axis }: { layout: Layout; axis: Axis }): Fit => {
  let best = axis
  let blur: number = coarseBlur
  let slots = shortlist(profile, layout, best, blur)
  let cost = meanCost(profile, layout, best, blur, true, slots)
  const module = (axis.to - axis.from) / layout.modules
  for (let step = 0.8; step >= leastStep; step /= 2) {
    slots = shortlist(profile, layout, best, blur)
    for (let improved = true, round = 0; improved && round < 3; round += 1) {
      improved = false
      for (let other = 0; other < blurs.length; other += 1) {
        const trial = meanCost(profile, layout, best, other, true, slots)
        if (trial < cost) [cost, blur] = [trial, other]
      }
      const shift = step * module
      for (const [from, to, bend] of [
        [shift, shift, 0],
        [-shift, -shift, 0],
        [shift, 0, 0],
        [-shift, 0, 0],
        [0, shift, 0],
        [0, -shift, 0],
        [0, 0, (step * 4) / layout.modules],
        [0, 0, (-step * 4) / layout.modules],
      ] as const) {
        const tried = { from: best.from + from, to: best.to + to, bend: best.bend + bend }
        const trial = meanCost(profile, layout, tried, blur, true, slots)
        if (trial < cost - 1e-4) {
          cost = trial
          best = tried
          improved = true
        }
      }
    }
  }
  const costs = layout.slots.map((slot) => {
    const count = takeBins(profile, layout, best, slot, fineBins)
    return Float32Array.from(slot.alternatives, (template) => costOf(template.fine[blur] ?? scratch, count))
  })
  return { axis: best, blur, cost, costs }
}
