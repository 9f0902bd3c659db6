import { longDay, londonTime } from '#domain/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import type { OwnDevice } from './own-devices.ts'

interface DeviceSectionProps {
  /** Null: the pool does not keep them. */
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
      {devices === null && <InfoRow label="The depot does not keep which phones have signed in." />}
      {devices?.length === 0 && <InfoRow label="No device is kept yet." />}
      <ul className="device-list">
        {devices?.map((device) => (
          <li key={device.key}>
            <ItemRow
              title={device.key === here ? `${device.name} (this one)` : device.name}
              meta={`${used(device)}. ${device.remembered ? 'Remembered: asked for the password alone.' : 'Not remembered.'}`}
            >
              <div className="device-actions">
                <Button
                  kind="inline"
                  fit
                  onClick={() => onRemember(device, !device.remembered)}
                  aria-label={`${device.remembered ? 'Do not remember' : 'Remember'} ${device.name}`}
                >
                  {device.remembered ? 'Do not remember' : 'Remember'}
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
              </div>
            </ItemRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
