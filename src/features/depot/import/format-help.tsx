import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '#device/save-file.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'

interface FormatHelpProps {
  fileName: string
  /** Returns the text of the file to start from. */
  makeTemplate: () => string
  columns: readonly { name: string; isRequired: boolean; about: string }[]
  /** Paragraphs above the columns. */
  children: ReactNode
}

/** A file to start from, and what each column holds. Both are made here, so that they are there offline. */
export function FormatHelp({ fileName, makeTemplate, columns, children }: FormatHelpProps) {
  const toast = useToast()
  const save = () => {
    saveFile(fileName, 'text/csv;charset=utf-8', makeTemplate())
    toast({ text: 'Template saved in your downloads' })
  }
  return (
    <>
      <Section tight>
        <TextButton icon={FileDown} onClick={save}>
          Download a template
        </TextButton>
      </Section>
      <DisclosureRow label="What the file needs" meta="Columns, dates and how to save it">
        <div className="format-text">
          <Stack gap={16}>
            {children}
            <dl className="format-columns">
              {columns.map(({ name, isRequired, about }) => (
                <div key={name}>
                  <dt>
                    {name} <span className="text-meta">{isRequired ? 'needed' : 'optional'}</span>
                  </dt>
                  <dd>{about}.</dd>
                </div>
              ))}
            </dl>
          </Stack>
        </div>
      </DisclosureRow>
    </>
  )
}
