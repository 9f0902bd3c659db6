import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { PackageOpen, RotateCw } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { importLimit } from '#contracts/manifest/manifest-import.ts'
import type { ImportProgress } from '#domain/import/read-import.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { nearDayInSentence } from '#domain/dates/near-day.ts'
import { onLaunchedFile } from '#device/launched-file.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { counted, figure } from '../figures.ts'
import { errorLabel } from '../requests/error-labels.ts'
import { ImportStopsScreen } from '../stops/import-stops-screen.tsx'
import { addressOfDay } from '../today/day-address.ts'
import { useDepotToday } from '../today/use-round-statuses.ts'
import { ChangeList } from './change-list.tsx'
import { changesNothing, changeSums } from './change-sums.ts'
import { ChooseFile } from './choose-file.tsx'
import { DropPlace } from './file-drop.tsx'
import { IssueTable } from './issue-table.tsx'
import { getIssueLines, formatIssueTitle, getFileIssues } from './import-issues.ts'
import { FileIssues } from './file-issues.tsx'
import { HowReadList } from './how-read-list.tsx'
import { ClosedActions, ReadyFile } from './import-actions.tsx'
import { ImportHelp } from './import-help.tsx'
import { LastImport } from './last-import.tsx'
import { RoundTable } from './round-table.tsx'
import { useImport, type ChosenFile } from './use-import.ts'
import './depot-import.css'

type Import = ReturnType<typeof useImport>

function Faults({ file }: { file: ChosenFile }) {
  if (file.stage.at !== 'faulty') return null
  const { issues } = file.stage
  const ofFile = getFileIssues(issues)
  const faults = getIssueLines(issues, file.form)
  return (
    <>
      {ofFile.length > 0 && <FileIssues key={file.attempt} faults={ofFile} />}
      {faults.length > 0 && (
        <>
          <ErrorSummary title={formatIssueTitle(issues, faults.length)} errors={faults} attempt={file.attempt} />
          <IssueTable faults={faults} issues={issues} raws={file.read.raws} form={file.form} />
        </>
      )}
    </>
  )
}

/** Why a service did not take the file, where it is for sub-depots that this person does not work for. */
function otherDepotSentence(file: ChosenFile, staff: DeskStaff): string | undefined {
  const named = new Set(file.read.raws.map(({ values }) => values.get('sub_depot') ?? ''))
  const others = [...named].filter((code) => !staff.subDepots.includes(code))
  return others.length > 0 ? `It is for sub-depot ${others.join(', ')}, which you do not work for.` : undefined
}

function NotAnswered({ file, staff, onRetry }: { file: ChosenFile; staff: DeskStaff; onRetry: () => void }) {
  if (file.stage.at !== 'failed') return null
  const { error, sent } = file.stage
  if (error.code !== 'network') {
    const sentence = (error.code === 'not-allowed' && otherDepotSentence(file, staff)) || errorLabel(error)
    return (
      <ErrorState title="File not imported" code={error.code} onRetry={onRetry}>
        {sentence} Nothing has changed.
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={sent ? 'The connection was lost' : 'You need to be online'}
      onRetry={onRetry}
      retryLabel={sent ? 'Send it again' : 'Try again'}
    >
      {sent
        ? 'The file may or may not have been imported. It is still chosen here, and sending it again is safe.'
        : 'The file has no errors and is still chosen here. What it would change can be shown once you are online.'}
    </ErrorState>
  )
}

function Before({ choose, staff }: { choose: Import['choose']; staff: DeskStaff }) {
  return (
    <>
      <Section>
        <Stack gap={16}>
          <h2 className="text-h1">Choose today’s manifest file</h2>
          <p className="measure">
            A CSV or JSON file with at most {figure(importLimit)} parcels, of one or more rounds. You can also drop it
            here. It is checked first, and nothing changes until you import it.
          </p>
          <ChooseFile label="Choose a file" primary onFile={choose} />
        </Stack>
      </Section>
      <ImportHelp subDepot={staff.subDepots[0] ?? 'SAM'} />
      <CollectionsLink />
    </>
  )
}

function Done({ file, leave }: { file: ChosenFile; leave: Import['leave'] }) {
  const today = useDepotToday()
  if (file.stage.at !== 'done' || today === undefined) return null
  const { result } = file.stage
  const sums = changeSums(result)
  const title = changesNothing(sums)
    ? 'Already imported, nothing has changed'
    : `${counted(result.parcels, 'parcel')} imported`
  const unassigned = sums.withoutCourier.length
  const unassignedDay = result.manifests.find(({ courier }) => courier === null)?.date
  const days = [...new Set(result.manifests.map(({ date }) => date))].toSorted()
  return (
    <Section>
      <Stack gap={16}>
        <h2 className="text-h1">{title}</h2>
        <output className="visually-hidden">{title}</output>
        {unassigned > 0 && (
          <p className="measure">
            {counted(unassigned, 'round')} {unassigned === 1 ? 'has' : 'have'} no courier yet. Assign{' '}
            {unassigned === 1 ? 'it' : 'them'}, so that the list comes to a phone.
          </p>
        )}
        <RoundTable result={result} />
        <div className="import-actions">
          {unassigned > 0 && (
            <ButtonLink kind="primary" fit to={addressOfDay('/depot/rounds', unassignedDay ?? today, today)}>
              Assign rounds
            </ButtonLink>
          )}
          {days.map((day) => (
            <ButtonLink key={day} fit to={addressOfDay('/depot/rounds', day, today)}>
              See the rounds of {nearDayInSentence(day, today)}
            </ButtonLink>
          ))}
          <Button icon={RotateCw} fit onClick={leave}>
            Import another file
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

const toShown = ({ done, of }: ImportProgress) => ({
  value: done,
  max: Math.max(of, 1),
  text: done > 0 ? `${figure(done)} of ${figure(of)}` : `${counted(of, 'row')} found`,
})

const Progress = ({ label, progress }: { label: string; progress: ImportProgress }) => (
  <LoadingState label={label} progress={toShown(progress)} />
)

/** Needed because the button that begins the import is below the table of all rounds. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

interface OneFileProps extends Pick<Import, 'choose' | 'take' | 'retry'> {
  file: ChosenFile
  staff: DeskStaff
}

function OneFile({ file, staff, choose, take, retry }: OneFileProps) {
  const { stage } = file
  if (stage.at === 'reading') return <Progress label={`Reading ${file.name}`} progress={stage.progress} />
  if (stage.at === 'checking') return <Progress label="Checking what would change" progress={stage.progress} />
  if (stage.at === 'sending') {
    const count = counted(file.read.raws.length, 'parcel')
    return (
      <>
        <div ref={bringIntoView}>
          <LoadingState
            label={`Importing ${count}. Keep this page open`}
            rows={0}
            {...(stage.progress.done > 0 && { progress: toShown(stage.progress) })}
          />
        </div>
        <Section>
          <RoundTable result={stage.result} />
        </Section>
      </>
    )
  }
  return (
    <>
      <NotAnswered file={file} staff={staff} onRetry={retry} />
      <Section>
        <Stack gap={24}>
          <Faults file={file} />
          {stage.at === 'ready' ? (
            <ReadyFile result={stage.result} file={file} choose={choose} take={take} />
          ) : (
            <ClosedActions file={file} choose={choose} />
          )}
          <HowReadList how={file.read.how} />
        </Stack>
      </Section>
      {stage.at === 'faulty' && <ImportHelp subDepot={staff.subDepots[0] ?? 'SAM'} />}
    </>
  )
}

function Beside({ file }: { file: ChosenFile | null }) {
  const stage = file?.stage
  if (stage?.at === 'ready' || stage?.at === 'sending') return <ChangeList title="Changes" result={stage.result} />
  if (stage?.at === 'done') return <ChangeList title="Changes made" result={stage.result} />
  return (
    <>
      <Section labelledBy="import-changes">
        <Stack gap={8}>
          <SectionHeading id="import-changes">Changes</SectionHeading>
          <p className="text-meta measure">
            {stage?.at === 'faulty' ? 'Fix the errors to see the changes.' : 'Shown here after the check.'}
          </p>
        </Stack>
      </Section>
      {!file && <LastImport />}
    </>
  )
}

function metaOf(file: ChosenFile | null): string | undefined {
  if (!file) return undefined
  const rounds = new Set(file.read.raws.map(({ values }) => values.get('round'))).size
  return file.read.raws.length === 0
    ? file.name
    : `${file.name}, ${counted(file.read.raws.length, 'parcel')} of ${counted(rounds, 'round')}`
}

/** `/depot/import`: files of manifests; with `?what=collections` files of collections and drops. */
export function DepotImportScreen({ staff }: { staff: DeskStaff }) {
  const [params] = useSearchParams()
  return params.get('what') === 'collections' ? <ImportStopsScreen staff={staff} /> : <ImportManifests staff={staff} />
}

/** Leads to the import of collections where they are switched on. */
function CollectionsLink() {
  const isOn = useLiveQuery(async () => await readToggle(collectionsToggle))
  return isOn ? (
    <NavRow
      icon={PackageOpen}
      to="/depot/import?what=collections"
      label="Import collections"
      meta="Collections and drops, from a file of their own"
    />
  ) : null
}

/** The manifests of a day from a file, checked here, then by the service, and only then imported. */
function ImportManifests({ staff }: { staff: DeskStaff }) {
  useTitle('Import')
  const { file, choose, take, retry, leave } = useImport()
  const chooseLaunched = useEffectEvent(choose)
  useEffect(() => {
    onLaunchedFile((launched) => chooseLaunched(launched))
  }, [])
  const left = !file ? (
    <Before choose={choose} staff={staff} />
  ) : file.stage.at === 'done' ? (
    <Done file={file} leave={leave} />
  ) : (
    <OneFile file={file} staff={staff} choose={choose} take={take} retry={retry} />
  )
  return (
    <DeskPage title="Import" meta={metaOf(file)}>
      <TwoPanes left={<DropPlace onFile={choose}>{left}</DropPlace>} right={<Beside file={file} />} />
    </DeskPage>
  )
}
