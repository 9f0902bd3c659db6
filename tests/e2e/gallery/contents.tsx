import { useState } from 'react'
import { Page } from '#ui/layout/page.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { applyTheme, type ThemeChoice } from '#ui/theme/theme.ts'
import { ToastProvider } from '#ui/feedback/toast-provider.tsx'
import { FieldsSections } from './fields.tsx'
import { PlotsSections } from './plots.tsx'
import { StatesSections } from './states.tsx'
import { WidgetsSections } from './widgets.tsx'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the phone' },
]
const directions = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

/** Every widget on one page, and the way to the screens made of them. */
export function Contents({ screens }: { screens: readonly string[] }) {
  const query = new URLSearchParams(location.search)
  const [theme, setTheme] = useState<ThemeChoice>((query.get('theme') ?? 'light') as ThemeChoice)
  const [direction, setDirection] = useState(document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
  return (
    <ToastProvider>
      <Page title="Widget gallery">
        <Section line>
          <Stack gap={16}>
            <SegmentedControl
              label="Theme"
              name="gallery-theme"
              options={themes}
              value={theme}
              onChange={(value) => {
                applyTheme(value)
                setTheme(value)
              }}
            />
            <SegmentedControl
              label="Direction"
              name="gallery-direction"
              options={directions}
              value={direction}
              onChange={(value) => {
                document.documentElement.dir = value
                setDirection(value)
              }}
            />
            <SectionHeading>Screens</SectionHeading>
            <ul className="gallery-screens">
              {screens.map((name) => (
                <li key={name}>
                  <TextLink to={`?screen=${name}&theme=${theme}&dir=${direction}`}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </Stack>
        </Section>
        <div className="gallery-column">
          <WidgetsSections />
          <FieldsSections />
          <StatesSections />
          <PlotsSections />
        </div>
      </Page>
    </ToastProvider>
  )
}
