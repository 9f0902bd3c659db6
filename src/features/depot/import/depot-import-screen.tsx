import { RotateCw } from 'lucide-react'
import { importLimit } from '#contracts/manifest-import.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { counted, figure } from '../fresh/figures.ts'
import { refusalWords } from '../fresh/refusal-words.ts'
import { ChangeList } from './change-list.tsx'
import { changesNothing, changeSums } from './change-sums.ts'
import { ChooseFile } from './choose-file.tsx'
import { DropPlace } from './drop-place.tsx'
import { FaultTable } from './fault-table.tsx'
import { faultsOf, faultTitle } from './faults.ts'
import { LastImport } from './last-import.tsx'
import { RoundTable } from './round-table.tsx'
import { useImport, type ChosenFile } from './use-import.ts'
import './depot-import.css'

type Import = ReturnType<typeof useImport>

function Faults({ file }: { file: ChosenFile }) {
  if (file.stage.at !== 'faulty') return null
  const { issues } = file.stage
  const faults = faultsOf(issues, file.form)
  return (
    <>
      <ErrorSummary title={faultTitle(issues, faults.length)} errors={faults} attempt={file.attempt} />
      <FaultTable faults={faults} raws={file.read.raws} form={file.form} />
    </>
  )
}

function NotAnswered({ file, onRetry }: { file: ChosenFile; onRetry: () => void }) {
  if (file.stage.at !== 'refused') return null
  const { refusal, sent } = file.stage
  if (refusal.code !== 'network') {
    return (
      <ErrorState title="The file was not taken" code={refusal.code} onRetry={onRetry}>
        {refusalWords(refusal)} Nothing of it is imported.
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={sent ? 'The line was lost' : 'This needs the line'}
      onRetry={onRetry}
      retryLabel={sent ? 'Send it again' : 'Try again'}
    >
      {sent
        ? 'Nobody knows whether the file has arrived. It stays chosen; sent again it changes nothing twice.'
        : 'The file was read and every row can be taken. It stays chosen; what it would change is asked of the service.'}
    </ErrorState>
  )
}

/** Why the import is closed; undefined where it is open. */
function closedBecause(file: ChosenFile | null): string | undefined {
  switch (file?.stage.at) {
    case 'ready':
      return undefined
    case 'faulty':
      return 'Import opens when every row can be taken. The same file twice changes nothing.'
    case 'refused':
      return 'Import opens when the service has said what the file would change.'
    default:
      return 'Import opens when the file has been checked.'
  }
}

function Actions({ file, choose, take }: { file: ChosenFile; choose: Import['choose']; take: Import['take'] }) {
  const why = closedBecause(file)
  const count = file.read.raws.length
  return (
    <Stack gap={8}>
      <div className="import-actions">
        {why === undefined && (
          <Button kind="primary" fit onClick={take}>
            Import {counted(count, 'parcel')}
          </Button>
        )}
        <ChooseFile
          label={file.stage.at === 'faulty' ? 'Choose the mended file' : 'Choose another file'}
          primary={file.stage.at === 'faulty'}
          onFile={choose}
        />
        {why !== undefined && (
          <Button fit aria-disabled aria-describedby="import-closed">
            {count > 0 ? `Import ${counted(count, 'parcel')}` : 'Import'}
          </Button>
        )}
      </div>
      <p className="text-meta measure" id="import-closed">
        {why ?? 'The same file twice changes nothing. What couriers have recorded stays.'}
      </p>
    </Stack>
  )
}

function Before({ choose }: { choose: Import['choose'] }) {
  return (
    <Section>
      <Stack gap={16}>
        <h2 className="text-h1">Choose the manifests of a day</h2>
        <p className="measure">
          A CSV or JSON file with at most {figure(importLimit)} parcels, of one or more rounds. It can be dropped here
          too. It is checked first; nothing changes until you import it.
        </p>
        <ChooseFile label="Choose a file" primary onFile={choose} />
      </Stack>
    </Section>
  )
}

function Done({ file, leave }: { file: ChosenFile; leave: Import['leave'] }) {
  if (file.stage.at !== 'done') return null
  const { result } = file.stage
  const words = changesNothing(changeSums(result))
    ? 'Known already, nothing has changed'
    : `${counted(result.parcels, 'parcel')} imported`
  return (
    <Section>
      <Stack gap={16}>
        <h2 className="text-h1">{words}</h2>
        <output className="visually-hidden">{words}</output>
        <RoundTable result={result} />
        <Button icon={RotateCw} fit onClick={leave}>
          Import another file
        </Button>
      </Stack>
    </Section>
  )
}

function OneFile({ file, choose, take, retry }: { file: ChosenFile } & Pick<Import, 'choose' | 'take' | 'retry'>) {
  const { stage } = file
  if (stage.at === 'reading') {
    const { done, of } = stage.progress
    const text = done > 0 ? `${figure(done)} of ${figure(of)}` : `${counted(of, 'row')} found`
    return <LoadingState label={`Reading ${file.name}`} progress={{ value: done, max: Math.max(of, 1), text }} />
  }
  if (stage.at === 'asking') return <LoadingState label="Asking what the file would change" />
  if (stage.at === 'sending')
    return <LoadingState label={`Sending ${counted(file.read.raws.length, 'parcel')}. Leave this page open`} />
  return (
    <>
      <NotAnswered file={file} onRetry={retry} />
      <Section>
        <Stack gap={24}>
          <Faults file={file} />
          {stage.at === 'ready' && (
            <>
              <SectionHeading>Every row can be taken</SectionHeading>
              <RoundTable result={stage.result} />
            </>
          )}
          <Actions file={file} choose={choose} take={take} />
        </Stack>
      </Section>
    </>
  )
}

function Beside({ file }: { file: ChosenFile | null }) {
  const stage = file?.stage
  if (stage?.at === 'ready') return <ChangeList title="What it would change" result={stage.result} />
  if (stage?.at === 'done') return <ChangeList title="What it has changed" result={stage.result} />
  return (
    <>
      <Section labelledBy="import-changes">
        <Stack gap={8}>
          <SectionHeading id="import-changes">What it would change</SectionHeading>
          <p className="text-meta measure">
            {stage?.at === 'faulty'
              ? 'Nothing, while a row cannot be taken.'
              : 'Stands here once a file has been checked, before anything is imported.'}
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

/** `/depot/import`: the manifests of a day from a file, checked here, then by the service, and only then taken. */
export function DepotImportScreen() {
  useTitle('Import')
  const { file, choose, take, retry, leave } = useImport()
  const left = !file ? (
    <Before choose={choose} />
  ) : file.stage.at === 'done' ? (
    <Done file={file} leave={leave} />
  ) : (
    <OneFile file={file} choose={choose} take={take} retry={retry} />
  )
  return (
    <DeskPage title="Import" meta={metaOf(file)}>
      <TwoPanes left={<DropPlace onFile={choose}>{left}</DropPlace>} right={<Beside file={file} />} />
    </DeskPage>
  )
}
