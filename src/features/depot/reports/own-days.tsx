import { useState, type SyntheticEvent } from 'react'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { spanError } from './report-span.ts'

const notADay = 'Enter a real date, such as 14 5 2026'

interface OwnDaysProps {
  from: string | null
  to: string | null
  onChoose: (from: string, to: string) => void
}

/** The first and the last day of a report, as typed. */
export function OwnDays({ from, to, onChoose }: OwnDaysProps) {
  const [first, setFirst] = useState(() => typedDate(from))
  const [last, setLast] = useState(() => typedDate(to))
  const [faults, setFaults] = useState<{ from?: string; to?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const [begins, ends] = [readDate(first), readDate(last)]
    const span = begins !== undefined && ends !== undefined ? spanError(begins, ends) : undefined
    const wrongEnd = ends === undefined ? notADay : span
    setFaults({ ...(begins === undefined && { from: notADay }), ...(wrongEnd !== undefined && { to: wrongEnd }) })
    setAttempt((before) => before + 1)
    if (begins !== undefined && ends !== undefined && span === undefined) onChoose(begins, ends)
  }
  const errors = (['from', 'to'] as const).flatMap((field) =>
    faults[field] === undefined ? [] : [{ id: `report-${field}`, text: faults[field] }],
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="report-days">
          <DateField
            id="report-from"
            label="First day"
            value={first}
            onChange={setFirst}
            error={faults.from}
            wrong={faults.from ? ['day', 'month', 'year'] : []}
          />
          <DateField
            id="report-to"
            label="Last day"
            value={last}
            onChange={setLast}
            error={faults.to}
            wrong={faults.to ? ['day', 'month', 'year'] : []}
          />
        </div>
        <Button type="submit" fit>
          Show these days
        </Button>
      </Stack>
    </form>
  )
}
