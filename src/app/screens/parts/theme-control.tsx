import { useMemo, useSyncExternalStore } from 'react'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import type { ThemeChoice } from '#ui/theme/theme.ts'
import { colorMode } from '../../theme/color-mode-choice.ts'
import { chooseColorMode, subscribeColorMode } from '../../theme/color-mode.ts'
import { getStaffGroup } from '../../session/staff.ts'
import { useWork } from '../../session/use-work.ts'

const themesOn = (device: string): readonly { value: ThemeChoice; label: string }[] => [
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: `As the ${device}` },
]

export function ThemeControl() {
  const theme = useSyncExternalStore(subscribeColorMode, colorMode)
  const { session } = useWork()
  const device = session && getStaffGroup(session) ? 'device' : 'phone'
  const themes = useMemo(() => themesOn(device), [device])
  return <SegmentedControl label="Screen" name="theme" options={themes} value={theme} onChange={chooseColorMode} />
}
