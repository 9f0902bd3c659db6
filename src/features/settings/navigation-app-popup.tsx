import { useSyncExternalStore } from 'react'
import { chooseApp, chosenApp, subscribeChosenApp } from '#device/navigation/chosen-app.ts'
import { getPlatform, appsToChoose } from '#device/navigation/navigation-apps.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'

/** Changes the app that "Navigate" opens. Each choice counts at once. */
export function NavigationAppPopup({ onDone }: { onDone: () => void }) {
  const chosen = useSyncExternalStore(subscribeChosenApp, chosenApp)
  const apps = appsToChoose(getPlatform(navigator))
  return (
    <Section tight>
      <Stack>
        <RadioGroup
          id="navigation-app"
          name="navigation-app"
          label="“Navigate” opens"
          hint="Choose an app that’s on your phone. This choice stays on this phone."
          options={apps.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={(value) => {
            const app = apps.find(({ id }) => id === value)
            if (app) chooseApp(app.id)
          }}
        />
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </Stack>
    </Section>
  )
}
