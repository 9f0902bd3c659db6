import { ScanLine } from 'lucide-react'
import type { Manifest } from '#contracts/manifest.ts'
import { longDay } from '#domain/day.ts'
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
        <p>Hold the label anywhere in the picture.</p>
      ) : (
        <p>Without the camera, type the code in or choose a picture of it.</p>
      )}
      {manifests !== undefined && manifests.length > 0 && (
        <TextLink icon={ScanLine} to="/scan/batch">
          Load check: scan the whole pile
        </TextLink>
      )}
      {manifests?.length === 0 && <p>There is no list on this phone yet. It loads by itself when there is signal.</p>}
      {old && <p>The list on this phone is for {dayOf(first)}.</p>}
    </Section>
  )
}
