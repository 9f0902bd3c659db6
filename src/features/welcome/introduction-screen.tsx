import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PlainFrame } from './plain-frame.tsx'
import { TextSection } from './text-section.tsx'

interface IntroductionScreenProps {
  signedIn: boolean
  /** The guest's cloud row; null if there is none. */
  cloud: ReactNode
}

/** Introduces the app to people who haven't signed in or want to know more. */
export function IntroductionScreen({ signedIn, cloud }: IntroductionScreenProps) {
  useTitle('What the app does')
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>One app for the courier’s day</h1>
        <p>It helps couriers find flexible working opportunities, support and benefits, and it runs your round.</p>
      </div>
      <TextSection title="The round, with or without signal">
        <p>
          Your list is on your phone before you set off. Scan a label and the app says whether it’s on your round; one
          tap records what happened, with a photo where one is needed.
        </p>
        <p>
          Everything is saved on your phone first, and sent automatically when you have signal. You can see what the
          depot has received.
        </p>
      </TextSection>
      <TextSection title="Flexible work">
        <p>Say what work you’d like and when you’re free. You choose your work.</p>
      </TextSection>
      <TextSection title="Support">
        <p>Send questions and claims to your depot from the app, and track them in one place.</p>
      </TextSection>
      <TextSection title="Benefits">
        <p>Holidays, pay and rewards are all in one place. Your depot decides which parts are switched on for you.</p>
      </TextSection>
      <TextSection title="What you need">
        <p>
          A phone with a camera and the account that your depot has given you.{' '}
          <Link to="/download">Install the app</Link> to open it like any other.
        </p>
      </TextSection>
      {signedIn ? (
        <ButtonLink to="/">Back to Today</ButtonLink>
      ) : (
        <ButtonLink kind="primary" to="/auth/sign-in-courier">
          Sign in
        </ButtonLink>
      )}
      {cloud && <div>{cloud}</div>}
    </PlainFrame>
  )
}
