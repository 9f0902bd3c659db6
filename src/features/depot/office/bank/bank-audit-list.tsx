import { useLiveQuery } from 'dexie-react-hooks'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ResponseView } from '../../requests/response-view.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { auditLabel, auditMoment } from './bank-labels.ts'
import { readAuditNames, readBankAudit } from './bank-sync.ts'

/** Who has changed or read a courier’s account. `turn` rises by one with each reading, so that the list is read again. Keyed by the courier. */
export function BankAuditList({ courier, turn }: { courier: string; turn: number }) {
  const asked = useRequest(() => readBankAudit(courier), { key: String(turn) })
  const names = useLiveQuery(readAuditNames)
  return (
    <Section labelledBy="bank-audit">
      <Stack gap={8}>
        <SectionHeading id="bank-audit">Changes and readings</SectionHeading>
        <ResponseView request={asked} label="Loading the changes and readings">
          {(entries) =>
            entries.length === 0 ? (
              <p className="measure">Nobody has changed or read this account.</p>
            ) : (
              <ul aria-labelledby="bank-audit">
                {entries.map((entry) => (
                  <li key={`${entry.at} ${entry.actor} ${entry.deed}`} className="bank-entry">
                    <p className="text-meta">
                      <time dateTime={entry.at}>{auditMoment(entry.at)}</time>
                    </p>
                    <p>{names && auditLabel(entry, courier, names)}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </ResponseView>
      </Stack>
    </Section>
  )
}
