import { useState } from 'react'
import type * as z from 'zod/mini'
import { TextField } from '#ui/fields/text-field.tsx'

interface EntryId {
  /** Of the element. */
  id: string
  schema: z.ZodMiniType<string>
  /** An ID that is right. */
  example: string
}

/** The ID of what is published, as staff type it. */
export function useEntryId({ id, schema, example }: EntryId) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const name = value.trim()
  return {
    name,
    field: { id, value, error, onValue: setValue },
    /** Says what is wrong with the ID and goes to its field. Returns whether it is right. */
    check(): boolean {
      const isId = schema.safeParse(name).success
      setError(isId ? undefined : `Start with a letter, then use small letters, digits and hyphens, such as ${example}`)
      if (!isId) document.getElementById(id)?.focus()
      return isId
    },
  }
}

interface EntryIdFieldProps {
  field: ReturnType<typeof useEntryId>['field']
  label: string
  hint: string
}

export function EntryIdField({ field: { onValue, ...field }, label, hint }: EntryIdFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      onChange={(event) => onValue(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
