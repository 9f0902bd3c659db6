import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { askForCode } from '#features/scan/popup/asked-code-store.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { claimFieldId } from './claim-tool.ts'

interface BarcodeFieldProps {
  value: string
  error: string | undefined
  onChange: (barcode: string) => void
}

export function BarcodeField({ value, error, onChange }: BarcodeFieldProps) {
  const take = useRef(onChange)
  useEffect(() => {
    take.current = onChange
  })
  useEffect(() => {
    return askForCode(({ text }) => take.current(text))
  }, [])
  return (
    <Stack gap={8}>
      <TextField
        id={claimFieldId('barcode')}
        label="Barcode"
        hint="The number under the barcode."
        {...(error === undefined ? {} : { error })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <ButtonLink icon={ScanBarcode} to="?popup=barcode-scanner">
        Scan barcode
      </ButtonLink>
    </Stack>
  )
}
