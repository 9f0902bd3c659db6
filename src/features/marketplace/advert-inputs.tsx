import { advertTitleLimits } from '#contracts/marketplace/marketplace.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { AdvertField } from './advert-form.ts'
import type { TypedAdvert } from './market-drafts-sync.ts'
import { categoryLabels, conditionLabels } from '#domain/marketplace/market-labels.ts'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const categories = optionsOf(categoryLabels)
const conditions = optionsOf(conditionLabels)

interface AdvertInputsProps {
  typed: TypedAdvert
  field: (field: AdvertField) => { id: string; error: string | undefined }
  onChange: (typed: Partial<TypedAdvert>) => void
}

/** The fields of an advert, without its photos. */
export function AdvertInputs({ typed, field, onChange }: AdvertInputsProps) {
  const texts = (name: AdvertField, label: string) => ({ ...field(name), label })
  return (
    <>
      <TextField
        {...texts('title', 'What are you selling?')}
        hint="Such as Roof rack for a Vivaro"
        autoComplete="off"
        maxLength={advertTitleLimits.most}
        value={typed.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        {...texts('category', 'Category')}
        options={categories}
        emptyLabel="Choose a category"
        value={typed.category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <SelectField
        {...texts('condition', 'Condition')}
        options={conditions}
        emptyLabel="Choose a condition"
        value={typed.condition}
        onChange={({ target }) => onChange({ condition: target.value })}
      />
      <TextField
        {...texts('price', 'Price in pounds')}
        hint="0 if free"
        inputMode="decimal"
        autoComplete="off"
        value={typed.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextField
        {...texts('area', 'Area')}
        hint="The first half of the postcode, such as AB1, or your sub-depot’s code. Never the whole postcode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed.area}
        onChange={({ target }) => onChange({ area: target.value })}
      />
      <TextArea
        {...texts('description', 'Description (optional)')}
        hint="No phone number, address or link: couriers write to you here"
        rows={5}
        value={typed.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  )
}
