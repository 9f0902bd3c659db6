import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { counted } from '../figures.ts'
import { readEntryFile, type EntryFile } from './read-entry-file.ts'

interface EntryFileFieldProps<Value> {
  id: string
  label: string
  hint: string
  schema: z.ZodMiniType<Value>
  check: (value: Value) => string[]
  /** Null: there is none, or something is wrong with it. */
  onEntry: (value: Value | null) => void
}

/** Chooses a JSON file and says at once what is wrong with it. */
export function EntryFileField<Value>({ id, label, hint, schema, check, onEntry }: EntryFileFieldProps<Value>) {
  const [file, setFile] = useState<EntryFile<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const choose = async (given: File) => {
    const read = await readEntryFile(given, schema, check)
    setFile(read)
    setAttempt((last) => last + 1)
    onEntry('value' in read ? read.value : null)
  }
  const faults = file && 'faults' in file ? file.faults : []
  const title = `${file?.name ?? ''} has ${counted(faults.length, 'error')}`
  return (
    <Stack gap={16}>
      <ErrorSummary
        title={title}
        errors={faults.length > 0 ? [{ id, text: faults.join(' ') }] : []}
        attempt={attempt}
      />
      <FileField
        id={id}
        label={label}
        hint={file && faults.length === 0 ? `${file.name}: file OK` : hint}
        error={faults.length > 0 ? faults.join(' ') : undefined}
        icon={FileUp}
        action={file ? 'Choose another file' : 'Choose a file'}
        accept=".json,application/json"
        onFiles={([given]) => given && void choose(given)}
      />
    </Stack>
  )
}
