import { useState } from 'react'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { largeRemoval, type removedParcels } from '#domain/import/removed-parcels.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { counted, figure } from '../figures.ts'
import { ChooseFile } from './choose-file.tsx'
import { RoundTable } from './round-table.tsx'
import type { ChosenFile, useImport } from './use-import.ts'
import { TriangleAlert } from 'lucide-react'
import { Checkbox } from '#ui/controls/choice.tsx'
import { Icon } from '#ui/theme/icon.tsx'

interface RemovalCheckProps {
  removal: ReturnType<typeof removedParcels>
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns if a file removes many parcels, because it may be the wrong file or an unfinished one. */
function RemovalCheck({ removal: { removed, before, rounds }, isConfirmed, onConfirm }: RemovalCheckProps) {
  const where = rounds.length === 1 ? `round ${rounds[0] ?? ''}` : counted(rounds.length, 'round')
  return (
    <section className="removal-check" aria-labelledby="import-removal">
      <h3 id="import-removal">
        <Icon of={TriangleAlert} />
        <span>
          This removes {figure(removed)} of {counted(before, 'parcel')} from {where}
        </span>
      </h3>
      <p className="measure">These parcels are not in the file. Check that it is complete before you import it.</p>
      <Checkbox
        label={`Remove ${counted(removed, 'parcel')}`}
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
    </section>
  )
}

type Import = ReturnType<typeof useImport>

interface ActionsProps {
  file: ChosenFile
  choose: Import['choose']
  take: Import['take']
  /** Why the file can't be imported now; undefined if it can. */
  closed: string | undefined
}

function Actions({ file, choose, take, closed }: ActionsProps) {
  const count = file.read.raws.length
  const isFaulty = file.stage.at === 'faulty'
  return (
    <Stack gap={8}>
      <div className="import-actions">
        {closed === undefined && (
          <Button kind="primary" fit onClick={take}>
            Import {counted(count, 'parcel')}
          </Button>
        )}
        <ChooseFile
          label={isFaulty ? 'Choose the corrected file' : 'Choose another file'}
          primary={isFaulty}
          onFile={choose}
        />
        {closed !== undefined && (
          <Button fit aria-disabled aria-describedby="import-closed">
            {count > 0 ? `Import ${counted(count, 'parcel')}` : 'Import'}
          </Button>
        )}
      </div>
      <p className="text-meta measure" id="import-closed">
        {closed ?? 'Importing the same file twice is safe. What couriers have recorded stays.'}
      </p>
    </Stack>
  )
}

/** A file that has no errors: what it changes in each round, and the button that imports it. */
export function ReadyFile({ result, ...actions }: { result: ImportResult } & Omit<ActionsProps, 'closed'>) {
  const [isConfirmed, setConfirmed] = useState(false)
  const removal = largeRemoval(result)
  const closed = removal && !isConfirmed ? 'Tick the box above to import.' : undefined
  return (
    <>
      <SectionHeading>The file is ready to import</SectionHeading>
      <RoundTable result={result} />
      {removal && <RemovalCheck removal={removal} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      <Actions {...actions} closed={closed} />
    </>
  )
}

/** The buttons for a file that can't be imported yet. */
export function ClosedActions(props: Omit<ActionsProps, 'closed' | 'take'>) {
  const closed =
    props.file.stage.at === 'faulty'
      ? 'Fix the errors to import. Importing the same file twice is safe.'
      : 'You can import once the check has finished.'
  return <Actions {...props} take={() => undefined} closed={closed} />
}
