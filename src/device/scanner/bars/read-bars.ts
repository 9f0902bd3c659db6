import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'
import type { GreyImage } from '../pixel-image.ts'
import type { Corners, ScanResult } from '../scan-result.ts'
import type { Choice } from './choice.ts'
import { chooseCode128, createCode128Layouts } from './code128.ts'
import { chooseEan, createEanLayout } from './ean.ts'
import { findBars, type BarRegion } from './find-bars.ts'
import { findEdges } from './find-edges.ts'
import { refineFit, searchLayouts, toSampled, type Fit, type Guess, type Layout, type Sampled } from './fit.ts'
import { takeProfiles, type Profile } from './profiles.ts'

type Symbology = {
  format: BarcodeFormat
  layouts: readonly Layout[]
  choose: (costs: readonly Float32Array[]) => readonly [Choice, Choice] | null
}

/** Fewer characters than these, function characters included, are too little to tell a code from print. */
const leastValues = 5

let known: readonly Symbology[] | null = null

/** Built when first needed: the templates of all characters take some milliseconds. */
const symbologies = (): readonly Symbology[] =>
  (known ??= [
    { format: 'EAN13', layouts: [createEanLayout()], choose: chooseEan },
    { format: 'Code128', layouts: createCode128Layouts(leastValues, 26), choose: chooseCode128 },
  ])

const profileCount = 9
/** Lines that the code is searched on; the others follow from where it was found. */
const searched = [4, 6, 2] as const
/** Mean cost of a character: above the first a place is not looked at closely, above the second there is no code there, below the third a line counts as a vote. */
const mostGuessCost = 0.42
const mostSearchCost = 0.24
const mostVoteCost = 0.2
/** The mean over all votes, and by how much the next best text with a right check digit must be dearer. */
const mostCost = 0.12
const leastMargin = 0.15
const leastVotes = 3
/** Shortest code in pixels: fewer hold no ninety-five modules. */
const leastHalfLength = 45

type Vote = { fit: Fit; profile: Profile }

type Found = { guess: Guess; fit: Fit; isBack: boolean }

const sampleBack = (samples: Float32Array): Float32Array => samples.toReversed()

const search = (profile: Profile, layouts: readonly Layout[], shortest: number): Found | null => {
  let found: Found | null = null
  for (const isBack of [false, true]) {
    const samples = isBack ? sampleBack(profile.samples) : profile.samples
    const sampled = toSampled(samples)
    for (const guess of searchLayouts(sampled, layouts, findEdges(samples), shortest)) {
      if (guess.cost > mostGuessCost) continue
      const fit = refineFit(sampled, guess)
      if (found === null || fit.cost < found.fit.cost) found = { guess, fit, isBack }
    }
  }
  return found !== null && found.fit.cost <= mostSearchCost ? found : null
}

const isSureOf = (choices: readonly [Choice, Choice] | null): choices is readonly [Choice, Choice] =>
  choices !== null && choices[1].cost - choices[0].cost >= leastMargin

/** All lines vote with what each character costs them; one that reads something else for sure has a veto. */
const agree = (votes: readonly Vote[], { choose }: Symbology): Choice | null => {
  if (votes.length < leastVotes) return null
  const total = votes[0]?.fit.costs.map((costs) => new Float32Array(costs.length)) ?? []
  for (const { fit } of votes) {
    for (const [slot, costs] of fit.costs.entries()) {
      for (const [at, cost] of costs.entries()) {
        const sums = total[slot]
        if (sums !== undefined) sums[at] = (sums[at] ?? 0) + cost / votes.length
      }
    }
  }
  const together = choose(total)
  if (!isSureOf(together)) return null
  const [{ text, cost }] = together
  if (cost / total.length > mostCost) return null
  const alone = votes.map(({ fit }) => choose(fit.costs))
  const same = alone.filter((choices) => choices?.[0].text === text).length
  const other = alone.some((choices) => isSureOf(choices) && choices[0].text !== text)
  return same >= 2 && !other ? together[0] : null
}

const cornersOf = (votes: readonly Vote[], isBack: boolean): Corners => {
  const at = ({ fit, profile }: Vote, end: 'from' | 'to') =>
    profile.toSource(isBack ? profile.samples.length - fit.axis[end] : fit.axis[end])
  const [first, last] = [votes[0], votes.at(-1)]
  if (first === undefined || last === undefined) throw new Error('No line has voted')
  const [top, bottom] = isBack ? [last, first] : [first, last]
  return [at(top, 'from'), at(top, 'to'), at(bottom, 'to'), at(bottom, 'from')]
}

/** Follows the code from the line where it was found to the lines above and below it. */
const collectVotes = (profiles: readonly Profile[], start: number, { guess, fit, isBack }: Found): Vote[] => {
  const sampled = (profile: Profile): Sampled => toSampled(isBack ? sampleBack(profile.samples) : profile.samples)
  const votes = new Map<number, Vote>()
  for (const step of [-1, 1]) {
    let { axis } = fit
    for (let at = start; at >= 0 && at < profiles.length; at += step) {
      const profile = profiles[at]
      if (profile === undefined) break
      const here = at === start ? fit : refineFit(sampled(profile), { layout: guess.layout, axis })
      if (here.cost > mostVoteCost) continue
      votes.set(at, { fit: here, profile })
      ;({ axis } = here)
    }
  }
  return [...votes].toSorted(([one], [other]) => one - other).map(([, vote]) => vote)
}

const readRegion = (image: GreyImage, region: BarRegion, lines: readonly number[]): ScanResult | null => {
  if (region.halfLength < leastHalfLength) return null
  const profiles = takeProfiles(image, region, profileCount)
  for (const symbology of symbologies()) {
    for (const start of lines) {
      const profile = profiles[start]
      const found = profile && search(profile, symbology.layouts, region.halfLength * 1.3)
      if (!found) continue
      const votes = collectVotes(profiles, start, found)
      const choice = agree(votes, symbology)
      if (choice === null) continue
      const { text, symbologyId } = choice
      const corners = cornersOf(votes, found.isBack)
      return { format: symbology.format, text, ...(symbologyId === undefined ? {} : { symbologyId }), corners }
    }
  }
  return null
}

/**
 * Reads linear codes that are too blurred, small or shiny for their bars to be told apart one by
 * one: whole characters are compared with the picture, and the text with a right check digit that
 * fits best counts if all lines across the code agree and the next best text is clearly worse.
 */
export const readBars = (image: GreyImage): ScanResult[] =>
  findBars(image).flatMap((region) => readRegion(image, region, searched) ?? [])

/** The same with a ninth of the work, for one video frame: the likeliest place and one line of it, another in each `round`. */
export const readLikeliestBars = (image: GreyImage, round: number): ScanResult[] =>
  findBars(image)
    .slice(0, 1)
    .flatMap((region) => readRegion(image, region, searched.slice(round % searched.length).slice(0, 1)) ?? [])
