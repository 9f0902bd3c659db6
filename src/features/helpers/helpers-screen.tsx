import { useLiveQuery } from 'dexie-react-hooks'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { beginHelper, helperDrafts, sendHelper, type HelperDraft } from './helper-actions-sync.ts'
import { checkHelper } from './helper-form.ts'
import { OwnHelpersList } from './own-helpers.tsx'

interface Opened {
  draft: HelperDraft
  /** It was started at an earlier visit. */
  isEarlier: boolean
}

const title = 'Helpers'

interface HelperFormProps {
  opened: Opened
  onStartAgain: () => void
}

function HelperForm({ opened, onStartAgain }: HelperFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'helper',
    begin: () => opened.draft,
    saveDraft: helperDrafts.save,
    check: checkHelper,
    submit: async ({ request }, draft) => await sendHelper(draft, request),
    onSaved() {
      toast({ text: 'Request saved on this phone' })
      onStartAgain()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<HelperDraft>) => form.change((now) => ({ ...now, ...change }))
  return (
    <RequestFields form={form}>
      {opened.isEarlier ? (
        <StartedEarlier onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">
          Somebody who drives part of your round needs an account of their own. If your depot agrees, they get a first
          password by email and send their own documents.
        </p>
      )}
      <TextField
        {...form.field('name')}
        label="Their name"
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        {...form.field('email')}
        label="Their email address"
        hint="Their own, because they sign in with it"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={draft.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextField
        {...form.field('phone')}
        label="Their mobile number"
        inputMode="tel"
        autoComplete="off"
        value={draft.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
      <Button {...form.button} kind="primary" type="submit">
        Ask the depot
      </Button>
    </RequestFields>
  )
}

/** Shown to somebody who drives for another courier. */
function DrivesFor({ name }: { name: string }) {
  return (
    <Section tight>
      <Stack gap={8}>
        <p className="text-strong">
          You drive for <bdi>{name}</bdi>.
        </p>
        <p className="measure">
          Nobody can drive for you as long as you do. Ask your depot if you no longer drive for them.
        </p>
      </Stack>
    </Section>
  )
}

/** Asks the depot to let somebody drive for the courier, with the courier’s helpers below or beside it. */
export function HelpersScreen() {
  useTitle(title)
  const own = useLiveQuery(readOwnCourier)
  const opened = useOpened<Opened>('helper', async () => {
    const draft = await helperDrafts.read('request')
    return { draft: draft ?? beginHelper(), isEarlier: draft !== undefined }
  })
  const startAgain = async () => {
    await helperDrafts.discard('request')
    opened.startAgain()
  }
  const engager = own?.row?.engagedBy
  return (
    <Page title={title} back={{ to: '/more', label: 'Back to More' }}>
      <TwoColumns
        first={
          engager ? (
            <DrivesFor name={engager.name} />
          ) : (
            <Section tight>
              {own && opened.value && (
                <HelperForm key={opened.key} opened={opened.value} onStartAgain={() => void startAgain()} />
              )}
            </Section>
          )
        }
        second={<OwnHelpersList onEdit={opened.startAgain} />}
      />
    </Page>
  )
}
