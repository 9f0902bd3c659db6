import { Download, Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { install, installState, isInstalledApp, subscribeInstall } from '#device/install.ts'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { browserKind, type BrowserKind } from './browser-kind.ts'
import { installHelp } from './install-steps.ts'
import { PlainFrame } from './plain-frame.tsx'
import { TextSection } from './text-section.tsx'

const kinds = Object.keys(installHelp) as BrowserKind[]
const options = kinds.map((kind) => ({ value: kind, label: installHelp[kind].label }))

function Steps() {
  const recognised = browserKind(navigator)
  const [kind, setKind] = useState(recognised)
  const { label, steps, note } = installHelp[kind]
  return (
    <TextSection title="With your browser’s menu">
      <SelectField
        id="browser"
        label="Your browser"
        hint="Choose another if this is not the one you use."
        options={options}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? recognised)}
      />
      <ol aria-label={`Steps for ${label}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note !== undefined && <p>{note}</p>}
    </TextSection>
  )
}

/** Explains how to install the app: with a button if the browser offers one, and by its menu. */
export function DownloadScreen() {
  useTitle('Install the app')
  const state = useSyncExternalStore(subscribeInstall, installState)
  const [declined, setDeclined] = useState(false)
  const ask = async () => setDeclined(!(await install()))
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Install the app</h1>
        <p>
          It then opens from the home screen like any other, on the whole screen, and your data is safer there. You
          don’t need an app store.
        </p>
      </div>
      <div aria-live="polite" className="stack stack-16">
        {state === 'installed' && (
          <>
            <p>
              <Mark icon={Smartphone}>The app is installed on this device.</Mark>
            </p>
            {!isInstalledApp() && <p>Open it from the home screen. Everything saved in this browser is there too.</p>}
          </>
        )}
        {declined && state !== 'installed' && (
          <p>The app was not installed. You can still install it with the steps below.</p>
        )}
      </div>
      {state === 'offered' && (
        <Button kind="primary" icon={Download} onClick={() => void ask()}>
          Install the app
        </Button>
      )}
      {state !== 'installed' && <Steps />}
    </PlainFrame>
  )
}
