import { HandHeart, ScanBarcode, WifiOff } from 'lucide-react'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Icon, type IconType } from '#ui/theme/icon.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PlainFrame } from './plain-frame.tsx'
import './landing-screen.css'

const promises: readonly { icon: IconType; words: string }[] = [
  { icon: ScanBarcode, words: 'Scan, deliver and record your round in one or two taps.' },
  { icon: WifiOff, words: 'No signal needed: everything is saved on your phone and sent automatically.' },
  { icon: HandHeart, words: 'Flexible work, support and benefits in one place.' },
]

export function LandingScreen() {
  useTitle('Welcome')
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Your round, with or without signal</h1>
        <p>For self-employed parcel couriers.</p>
      </div>
      <ul className="landing-promises">
        {promises.map(({ icon, words }) => (
          <li key={words}>
            <Icon of={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <ButtonLink kind="primary" to="/auth/sign-in-courier">
        Sign in
      </ButtonLink>
    </PlainFrame>
  )
}
