import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { bandChangeSchema, type ClaimEvidence } from '#contracts/claims/claim.ts'
import { sizeBandSchema, type SizeBand } from '#contracts/parcel/parcel.ts'
import { sizeBand, sortedSides } from '#domain/claim/size-band.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { readListedBand } from './listed-band-store.ts'
import { claimFieldId, type ClaimError, type ClaimFieldsProps, type ClaimTool, type ReadClaim } from './claim-tool.ts'

type Typed = Readonly<Record<string, string>>

/** Millimetres of centimetres as typed; NaN where that is no length. */
const millimetres = (typed = ''): number =>
  /^\d+([.,]\d)?$/.test(typed.trim()) ? Math.round(Number(typed.replace(',', '.')) * 10) : Number.NaN
/** Grams of kilograms as typed; null where nothing is. */
const grams = (typed = ''): number | null =>
  typed.trim() === '' ? null : Math.round(Number(typed.replace(',', '.')) * 1000)

const sides = ['length', 'width', 'height'] as const

/** The band by what is measured so far; undefined until all three sides are. */
function measuredBand(typed: Typed): SizeBand | undefined {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = sides.map((side) => millimetres(typed[side]))
  return [a, b, c].every((side) => side > 0) ? sizeBand([a, b, c], grams(typed['weight'])) : undefined
}

function read(typed: Typed): ReadClaim {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = sides.map((side) => millimetres(typed[side]))
  const evidence = bandChangeSchema.safeParse({
    kind: 'band-change',
    barcode: (typed['barcode'] ?? '').trim(),
    parcelId: null,
    listed: typed['listed'],
    suggested: measuredBand(typed) ?? 'standard',
    sides: sortedSides([a, b, c]),
    weight: grams(typed['weight']),
    note: '',
  })
  if (evidence.success) return { evidence: evidence.data }
  const words: Readonly<Record<string, ClaimError>> = {
    barcode: { field: 'barcode', text: 'Scan the barcode, or type the number under it' },
    listed: { field: 'listed', text: 'Choose the band on your list' },
    sides: { field: 'length', text: 'Enter all three sides in centimetres, for example 42.5' },
    weight: { field: 'weight', text: 'Enter the weight in kilograms, for example 3.2, or leave it blank' },
  }
  const wrong = new Set(evidence.error.issues.map(({ path }) => String(path[0])))
  return { errors: Object.entries(words).flatMap(([part, error]) => (wrong.has(part) ? [error] : [])) }
}

function typed(evidence: ClaimEvidence): Typed {
  if (evidence.kind !== 'band-change') return {}
  const { barcode, listed, weight } = evidence
  const [length, width, height] = evidence.sides.map((side) => String(side / 10))
  return {
    barcode,
    listed,
    length: length ?? '',
    width: width ?? '',
    height: height ?? '',
    weight: weight === null ? '' : String(weight / 1000),
  }
}

const sideLabels = { length: 'Longest side in cm', width: 'Middle side in cm', height: 'Shortest side in cm' } as const

function Fields({ typed, rules, errorAt, onChange }: ClaimFieldsProps) {
  const band = measuredBand(typed)
  const listed = sizeBandSchema.safeParse(typed['listed']).data
  const barcode = (typed['barcode'] ?? '').trim()
  const onList = useLiveQuery(() => readListedBand(barcode), [barcode])
  const fill = useRef(onChange)
  useEffect(() => {
    fill.current = (listed) => onChange({ ...typed, ...listed })
  })
  // Runs for a parcel that was found, not for each change: a band that the courier chooses afterwards stays.
  useEffect(() => {
    if (onList) fill.current({ listed: onList })
  }, [onList])
  const more = band && listed ? rules.rates[band] - rules.rates[listed] : 0
  const texts = (field: string, label: string) => {
    const error = errorAt(field)
    return { id: claimFieldId(field), label, ...(error === undefined ? {} : { error }) }
  }
  const value = (field: string) => ({
    value: typed[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [field]: target.value }),
  })
  return (
    <>
      <BarcodeField
        value={typed['barcode'] ?? ''}
        error={errorAt('barcode')}
        onChange={(barcode) => onChange({ ...typed, barcode })}
      />
      <SelectField
        {...texts('listed', 'Band on your list')}
        emptyLabel="Choose a band"
        options={sizeBandSchema.options.map((option) => ({ value: option, label: bandLabels[option] }))}
        {...value('listed')}
      />
      {sides.map((side) => (
        <TextField
          key={side}
          {...texts(side, sideLabels[side])}
          inputMode="decimal"
          autoComplete="off"
          {...value(side)}
        />
      ))}
      <TextField
        {...texts('weight', 'Weight in kg (optional)')}
        inputMode="decimal"
        autoComplete="off"
        {...value('weight')}
      />
      <output>
        {band && <strong>{`Measured: ${bandLabels[band]}. `}</strong>}
        {band &&
          listed &&
          (more > 0 ? `This claim is for ${pounds(more)}.` : 'That pays no more than the band on your list.')}
      </output>
    </>
  )
}

export const bandChangeTool: ClaimTool = {
  kind: 'band-change',
  intro: ({ answerDays }) =>
    `A parcel is bigger or heavier than your list says. The hub measures it. If you don’t hear in ${answerDays} working ${answerDays === 1 ? 'day' : 'days'}, you’re paid the difference.`,
  photoHint: 'The parcel beside a tape measure. At least one photo.',
  Fields,
  read,
  typed,
}
