import { dayName } from '#domain/dates/near-day.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { counted } from '../../figures.ts'
import { isParcelLine, type DraftLine } from './invoice-draft.ts'
import { kindLabels } from './line-fields.tsx'
import { lineAmount } from './read-invoice-draft.ts'

export interface NumberedLine {
  line: DraftLine
  /** The line's position in the form, from 1. */
  number: number
}

function lineLabel({ line, number }: NumberedLine): string {
  const { cells, kind } = line
  if (!isParcelLine(line)) return `Line ${number}: ${cells.text ?? ''}`
  const band = sizeBandSchema.safeParse(cells.band).data
  const what = kind === 'parcel' ? '' : `, ${kindLabels[kind].replace('Parcel, ', '').toLowerCase()}`
  return `Line ${number}: ${band ? bandLabels[band] : 'Parcel'}${what}, ${cells.parcel?.slice(0, 8) ?? ''}`
}

const groupOf = ({ line }: NumberedLine): string =>
  isParcelLine(line) ? `${dayName(line.cells.day ?? '')}, round ${line.cells.round ?? ''}` : 'Other amounts'

interface PublishedLinesProps {
  lines: readonly NumberedLine[]
  /** Undefined if the lines can no longer change. */
  onOpen?: (line: DraftLine) => void
  onRemove?: (line: DraftLine) => void
}

/** The unchanged lines of the published invoice, by day and round. */
export function PublishedLines({ lines, onOpen, onRemove }: PublishedLinesProps) {
  const groups = new Map<string, NumberedLine[]>()
  for (const each of lines) groups.set(groupOf(each), [...(groups.get(groupOf(each)) ?? []), each])
  return [...groups].map(([label, those]) => (
    <DisclosureRow
      key={label}
      label={label}
      meta={`${counted(those.length, 'line')}, ${pounds(those.reduce((sum, { line }) => sum + (lineAmount(line) ?? 0), 0))}`}
    >
      {those.map((each) => (
        <div key={each.line.id} className="invoice-published-line">
          <DisclosureLine value={pounds(lineAmount(each.line) ?? 0)}>{lineLabel(each)}</DisclosureLine>
          {onOpen && onRemove && (
            <ButtonGroup>
              <TextButton onClick={() => onOpen(each.line)}>
                Change<span className="visually-hidden"> line {each.number}</span>
              </TextButton>
              <TextButton onClick={() => onRemove(each.line)}>
                Remove<span className="visually-hidden"> line {each.number}</span>
              </TextButton>
            </ButtonGroup>
          )}
        </div>
      ))}
    </DisclosureRow>
  ))
}
