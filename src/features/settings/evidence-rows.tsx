import { useLiveQuery } from 'dexie-react-hooks'
import { FileCheck, FileKey } from 'lucide-react'
import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import { formatThumbprint } from '#domain/evidence/moment-labels.ts'
import { isEvidenceOn } from '#features/manifest/evidence/evidence-on-store.ts'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { readEvidenceThumbprint } from './evidence-key-store.ts'

function ThumbprintRow() {
  const thumbprint = useLiveQuery(readEvidenceThumbprint)
  return (
    <InfoRow
      icon={FileKey}
      label="Thumbprint of this phone’s key"
      meta={
        thumbprint === undefined
          ? '…'
          : thumbprint === null
            ? 'None yet. The phone makes its key when it first signs what you record.'
            : formatThumbprint(thumbprint)
      }
    />
  )
}

/** The key with which this phone signs, and the way to the page that checks files. Shows nothing where phones don’t sign. */
export function EvidenceRows() {
  if (!isEvidenceOn()) return null
  return (
    <>
      <ThumbprintRow />
      <NavRow
        icon={FileCheck}
        to={verifierPath}
        target="_blank"
        rel="noopener"
        label="How to check a file of evidence"
        meta="Opens online. It shows the thumbprint of the phone that signed."
      />
    </>
  )
}
