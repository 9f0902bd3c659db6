import { RotateCw } from 'lucide-react'
import { dayName } from '#domain/dates/near-day.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { counted, figure } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { ChooseFile } from '../import/choose-file.tsx'
import { DropPlace } from '../import/file-drop.tsx'
import { FormatHelp } from '../import/format-help.tsx'
import { ScrollingTable } from '../import/scrolling-table.tsx'
import { SheetIssues } from '../publish/sheet-issues.tsx'
import { errorLabel } from '../requests/error-labels.ts'
import type { PlannedList } from './import-stops-sync.ts'
import { isRequiredStopColumn, stopColumnNames, stopColumns, stopRowLimit, stopTemplate } from './read-stop-sheet.ts'
import { useImportStops, type StopFile } from './use-import-stops.ts'
import '../import/depot-import.css'

type Import = ReturnType<typeof useImportStops>

/** The columns by which a person knows a row. */
const shownColumns = ['round', 'sender', 'street', 'postcode', 'expected']

const columns = stopColumnNames.map((name) => ({
  name,
  isRequired: isRequiredStopColumn(name),
  about: stopColumns[name].about,
}))

function Help({ subDepot }: { subDepot: string }) {
  const today = useToday()
  return (
    <FormatHelp
      fileName="collections-template.csv"
      makeTemplate={() => stopTemplate(subDepot, today)}
      columns={columns}
    >
      <p className="measure">
        One row for each collection or drop, below a first row with the names of the columns. The columns can be in any
        order. Save the sheet as “CSV UTF-8”.
      </p>
      <p className="measure">
        A file adds collections and changes those that it names again. It removes none: remove them on the page of the
        round. Where a courier has recorded something, the collection stays as it is.
      </p>
    </FormatHelp>
  )
}

function ListTable({ lists }: { lists: readonly PlannedList[] }) {
  const begun = lists.flatMap((list) => list.begun)
  return (
    <>
      <ScrollingTable label="Rounds of the file" columns={['Round', 'Day', 'New', 'Changed', 'Unchanged']}>
        {lists.map(({ manifestId, round, date, added, changed, unchanged, begun: { length } }) => (
          <tr key={manifestId}>
            <th scope="row">{round}</th>
            <td>{dayName(date)}</td>
            <td>{figure(added.length)}</td>
            <td>{figure(changed.length)}</td>
            <td>{figure(unchanged + length)}</td>
          </tr>
        ))}
      </ScrollingTable>
      {begun.length > 0 && (
        <p className="measure">
          A courier has already recorded something at {new Intl.ListFormat('en-GB').format(begun)}, so{' '}
          {begun.length === 1 ? 'it stays' : 'they stay'} as {begun.length === 1 ? 'it is' : 'they are'}.
        </p>
      )}
    </>
  )
}

const sumChanges = (lists: readonly PlannedList[]): number =>
  lists.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0)

function Ready({ file, onTake, onFile }: { file: StopFile; onTake: () => void; onFile: Import['choose'] }) {
  if (file.stage.at !== 'ready') return null
  const { lists, error } = file.stage
  const changes = sumChanges(lists)
  return (
    <Section>
      <Stack gap={16}>
        <h2 className="text-h1">
          {changes === 0 ? 'Already imported, nothing would change' : 'The file is ready to import'}
        </h2>
        <ListTable lists={lists} />
        {error !== undefined && <FieldMessage id="import-stops-error">{error}</FieldMessage>}
        <div className="import-actions">
          {changes > 0 && (
            <Button kind="primary" fit onClick={onTake}>
              Import {counted(changes, 'stop')}
            </Button>
          )}
          <ChooseFile label="Choose another file" primary={false} onFile={onFile} />
        </div>
        <p className="text-meta measure">Importing the same file twice is safe.</p>
      </Stack>
    </Section>
  )
}

function Done({ lists, onLeave }: { lists: readonly PlannedList[]; onLeave: () => void }) {
  const title = `${counted(sumChanges(lists), 'stop')} imported`
  return (
    <Section>
      <Stack gap={16}>
        <h2 className="text-h1">{title}</h2>
        <output className="visually-hidden">{title}</output>
        <p className="measure">
          They are saved on this device and sent automatically. Couriers get them the next time they’re online.
        </p>
        <ListTable lists={lists} />
        <div className="import-actions">
          {lists.map(({ manifestId, round, date }) => (
            <ButtonLink key={manifestId} fit to={`/depot/rounds/${manifestId}?stops=yes`}>
              See round {round}, {dayName(date)}
            </ButtonLink>
          ))}
          <Button icon={RotateCw} fit onClick={onLeave}>
            Import another file
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

function OneFile({ file, staff, own }: { file: StopFile; staff: DeskStaff; own: Import }) {
  const { stage } = file
  if (stage.at === 'checking') return <LoadingState label={`Checking ${file.name}`} rows={4} />
  if (stage.at === 'ready') return <Ready file={file} onTake={own.take} onFile={own.choose} />
  if (stage.at === 'done') return <Done lists={stage.lists} onLeave={own.leave} />
  if (stage.at === 'failed')
    return (
      <ErrorState
        title={stage.error.code === 'network' ? 'You need to be online' : 'File not imported'}
        code={stage.error.code}
        onRetry={own.retry}
      >
        {stage.error.code === 'network'
          ? 'The rounds of that day aren’t on this device yet. The file is still chosen here.'
          : `${errorLabel(stage.error)} Nothing has changed.`}
      </ErrorState>
    )
  return (
    <>
      <Section>
        <Stack gap={24}>
          <SheetIssues
            issues={stage.issues}
            raws={file.raws}
            how={file.how}
            attempt={file.attempt}
            columns={shownColumns}
            outcome="Nothing has been imported."
          />
          <div className="import-actions">
            <ChooseFile label="Choose the corrected file" primary onFile={own.choose} />
          </div>
        </Stack>
      </Section>
      <Help subDepot={staff.subDepots[0] ?? 'SAM'} />
    </>
  )
}

/** `/depot/import?what=collections`: collections and drops from a file, checked here and saved in the outbox. */
export function ImportStopsScreen({ staff }: { staff: DeskStaff }) {
  useTitle('Import collections')
  const own = useImportStops(staff.subDepots)
  const { file } = own
  return (
    <DeskPage
      title="Import collections"
      meta={file ? `${file.name}, ${counted(file.raws.length, 'row')}` : undefined}
      back={{ to: '/depot/import', label: 'Back to Import' }}
    >
      <DropPlace onFile={own.choose}>
        {file ? (
          <OneFile file={file} staff={staff} own={own} />
        ) : (
          <>
            <Section>
              <Stack gap={16}>
                <SectionHeading>Choose a file of collections</SectionHeading>
                <p className="measure">
                  A CSV file with at most {figure(stopRowLimit)} collections or drops, of one or more rounds. It is
                  checked first, and nothing changes until you import it.
                </p>
                <ChooseFile label="Choose a file" primary onFile={own.choose} />
              </Stack>
            </Section>
            <Help subDepot={staff.subDepots[0] ?? 'SAM'} />
          </>
        )}
      </DropPlace>
    </DeskPage>
  )
}
