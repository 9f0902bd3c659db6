import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PeriodField } from '#ui/fields/period-field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { navItems } from './nav.ts'

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two, with a name that is longer than a small phone is wide' },
]
const periods = [
  { value: '2026-3', label: '5 weeks to 28 March' },
  { value: '2026-4', label: '4 weeks to 25 April' },
  { value: '2026-5', label: '4 weeks to 23 May' },
]

/** One field of each kind, all empty and right or all wrong. */
function Kinds({ of, errors }: { of: string; errors?: Record<string, string> }) {
  const [date, setDate] = useState({ day: '', month: '', year: '' })
  const [time, setTime] = useState(errors ? '' : '05:42')
  const [period, setPeriod] = useState('2026-4')
  const [choice, setChoice] = useState<string | null>(null)
  const field = (name: string) => ({ id: `${of}-${name}`, error: errors?.[name] })
  return (
    <Stack gap={24}>
      <TextField {...field('text')} label="Text" hint="A hint of one line" />
      <DateField
        {...field('date')}
        label="Date"
        hint="For example, 12 5 2026"
        value={date}
        onChange={setDate}
        wrong={errors ? ['day', 'month', 'year'] : []}
      />
      <TimeField {...field('time')} label="Time" hint="When you left the depot" value={time} onChange={setTime} />
      <PeriodField {...field('period')} label="Period" options={periods} value={period} onChange={setPeriod} />
      <SelectField {...field('select')} label="Select" options={options} emptyLabel="Choose one" />
      <RadioGroup
        {...field('radio')}
        name={`${of}-radio`}
        label="Radio"
        options={options}
        value={choice}
        onChange={setChoice}
      />
      <Checkbox label="Checkbox" hint="With a hint" />
      <FileField
        {...field('file')}
        label="File"
        hint="JPG or PNG, up to 10 MB"
        icon={Camera}
        action="Take or choose a photo"
        accept="image/*"
        onFiles={() => {}}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <TextArea {...field('area')} label="Text of several lines" />
    </Stack>
  )
}

const faults = {
  text: 'Text needs 8 digits',
  date: 'Date must be a real date',
  time: 'Enter a time',
  period: 'Choose a period that has ended',
  select: 'Choose one of the list',
  radio: 'Choose one',
  file: 'The photo is larger than 10 MB',
  password: 'Password needs 8 characters',
  area: 'Say what happened',
}

export function FieldsSections() {
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <Section line>
        <Stack gap={24}>
          <SectionHeading>Fields</SectionHeading>
          <SearchField label="Search" />
          <Kinds of="right" />
          <TextField id="disabled" label="Not possible now" disabled defaultValue="Disabled" />
        </Stack>
      </Section>
      <Section line>
        <Stack gap={24}>
          <SectionHeading>Fields with errors</SectionHeading>
          <ErrorSummary
            attempt={attempt}
            errors={attempt > 0 ? Object.entries(faults).map(([name, text]) => ({ id: `wrong-${name}`, text })) : []}
          />
          <Kinds of="wrong" errors={faults} />
          <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
            Check answers
          </Button>
        </Stack>
      </Section>
    </>
  )
}

export function Fields() {
  return (
    <Shell items={navItems('More')}>
      <Page title="Fields">
        <FieldsSections />
      </Page>
    </Shell>
  )
}
