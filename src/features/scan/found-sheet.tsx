import { CopyCheck, Ellipsis, PackageCheck, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { serviceWords, statusWords } from '#domain/parcel/words.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx'
import { Mark, Marks } from '#ui/mark.tsx'
import { Section, Stack } from '#ui/section.tsx'
import { Verdict } from '#ui/verdict.tsx'
import type { FoundParcel } from './scan-store.ts'
import { verdictOf } from './verdict-of.ts'

interface FoundSheetProps {
  found: FoundParcel
  onConfirm: () => void
  /** Why the last press was refused. */
  refusal: string | null
}

/** A parcel of the round: its place, its door, and the status that it most likely gets. */
export function FoundSheet({ found, onConfirm, refusal }: FoundSheetProps) {
  const parcel = found.overlaid.row
  const fresh = verdictOf([found]) === 'mine'
  const place = `${parcel.sequence} of ${found.total}`
  const parcelAddress = `/manifest/${parcel.id}`
  const services = parcel.services.filter((service) => service !== 'standard')
  return (
    <>
      <Verdict
        kind={fresh ? 'good' : 'repeat'}
        icon={fresh ? PackageCheck : CopyCheck}
        title={fresh ? 'On your round' : `Already: ${statusWords[parcel.status].name.toLowerCase()}`}
        position={place}
      />
      <Section tight>
        <Stack gap={16}>
          <div>
            <p className="text-title">
              {parcel.address.house} {parcel.address.street}
            </p>
            <Marks>
              <span>
                {parcel.address.postcode}, {parcel.recipient}
              </span>
              {services.map((service) => (
                <Mark key={service}>{serviceWords[service]}</Mark>
              ))}
            </Marks>
          </div>
          {refusal && <p role="alert">{refusal}</p>}
          <Stack gap={8}>
            {nextStatuses(parcel).includes('confirmed') && (
              <Button kind="primary" icon={Check} onClick={onConfirm}>
                Confirm
              </Button>
            )}
            <ButtonRow>
              <ButtonLink icon={Ellipsis} to={`${parcelAddress}?do=status`}>
                Other status
              </ButtonLink>
              <ButtonLink to={parcelAddress}>Open parcel</ButtonLink>
            </ButtonRow>
          </Stack>
        </Stack>
      </Section>
    </>
  )
}

/** Two labels with one code: only the courier can see which parcel this is. */
export function AmbiguousSheet({ found }: { found: readonly FoundParcel[] }): ReactNode {
  return (
    <>
      <Verdict kind="repeat" icon={CopyCheck} title="Two parcels, one code" position="Choose by the address on the label" />
      <Section tight>
        <Stack gap={8}>
          {found.map(({ overlaid: { row } }) => (
            <ButtonLink key={row.id} to={`/manifest/${row.id}`}>
              {row.address.house} {row.address.street}, {row.recipient}
            </ButtonLink>
          ))}
        </Stack>
      </Section>
    </>
  )
}
