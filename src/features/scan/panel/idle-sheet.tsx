import { ScanLine } from 'lucide-react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { longDay } from '#domain/dates/day.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'

/** Noon, so that the date is the same day in every zone around. */
const dayOf = ({ date }: Manifest): string => longDay(new Date(`${date}T12:00:00Z`))

/** Nothing scanned yet: what to do, and what the scan will be held against where that is not today's list. */
export function IdleSheet({ manifests, camera }: { manifests: readonly Manifest[] | undefined; camera: boolean }) {
  const [first] = manifests ?? []
  const today = useToday()
  const old = first !== undefined && first.date !== today
  return (
    <Section tight>
      {camera ? (
        <p>Point the camera at the label.</p>
      ) : (
        <p>Use a hand scanner, type the code or choose a photo of the label.</p>
      )}
      {manifests !== undefined && manifests.length > 0 && (
        <TextLink icon={ScanLine} to="/scan/batch">
          Load check: scan all your parcels
        </TextLink>
      )}
      {manifests?.length === 0 && (
        <p>There is no list on this phone yet. It loads automatically when you have signal.</p>
      )}
      {old && <p>This phone has the list for {dayOf(first)}.</p>}
    </Section>
  )
}
