import { longDay, londonTime } from '#domain/dates/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import type { OwnDevice } from './own-devices.ts'

interface DeviceSectionProps {
  /** Null if the pool does not track devices. */
  devices: readonly OwnDevice[] | null
  /** The key of the device that this is, where it has one. */
  here: string | null
  onRemember: (device: OwnDevice, remembered: boolean) => void
  onForget: (device: OwnDevice) => void
}

const used = ({ lastUsed }: OwnDevice): string =>
  lastUsed ? `Last signed in ${longDay(lastUsed)}, ${londonTime(lastUsed)}` : 'Signed in once'

/** The phones and browsers that have signed in with this account. */
export function DeviceSection({ devices, here, onRemember, onForget }: DeviceSectionProps) {
  return (
    <section aria-label="Devices">
      <ListHeading title="Devices" />
      {devices === null && <InfoRow label="No device list here." />}
      {devices?.length === 0 && <InfoRow label="No devices yet." />}
      <ul className="device-list">
        {devices?.map((device) => (
          <li key={device.key}>
            <ItemRow
              title={device.key === here ? `${device.name} (this one)` : device.name}
              meta={`${used(device)}. ${device.remembered ? 'Remembered: only asks for your password.' : 'Not remembered.'}`}
            >
              <ButtonGroup>
                <Button
                  kind="inline"
                  fit
                  onClick={() => onRemember(device, !device.remembered)}
                  aria-label={`${device.remembered ? 'Don’t remember' : 'Remember'} ${device.name}`}
                >
                  {device.remembered ? 'Don’t remember' : 'Remember'}
                </Button>
                <Button
                  kind="inline"
                  fit
                  tone="missing"
                  onClick={() => onForget(device)}
                  aria-label={`Forget ${device.name}`}
                >
                  Forget
                </Button>
              </ButtonGroup>
            </ItemRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
