import type { Company } from '#contracts/staff/company.ts'
import { Link } from '#ui/controls/link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PlainFrame } from './plain-frame.tsx'
import { TextSection } from './text-section.tsx'

// Change both when a sentence of this page changes what is agreed.
const version = 2
const updatedOn = '26 November 2026'

/** Says what the courier and the company agree to by using the app. */
export function TermsScreen({ company }: { company: Company | null }) {
  useTitle('Terms of use')
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Terms of use</h1>
        <p>
          These terms are between you and {company ? <bdi>{company.name}</bdi> : 'the company'}, which runs this app for
          its couriers. They don’t change your work agreement with that company.
        </p>
        <p className="text-meta">
          Version {version}, last updated {updatedOn}.
        </p>
      </div>
      <TextSection title="Your account">
        <p>
          The account is yours alone. Keep the password to yourself, lock your phone, and tell your depot at once when
          the phone is lost or somebody else may have used the account.
        </p>
      </TextSection>
      <TextSection title="What you record">
        <p>
          Record what happened when it happens. A status, a photo or a claim can affect people’s parcels and pay, and
          yours.
        </p>
        <p>Photos show the parcel and where it was left. Keep people, and whatever is not needed, out of them.</p>
      </TextSection>
      <TextSection title="Other people’s details">
        <p>
          Names, addresses and notes are there for the delivery and for nothing else. Do not copy them, pass them on or
          keep them after the round. More on what the app keeps is under <Link to="/privacy">Privacy</Link>.
        </p>
      </TextSection>
      <TextSection title="On the road">
        <p>Do not use the app while you drive or ride. The law and your own safety come before any list.</p>
      </TextSection>
      <TextSection title="How far you can rely on it">
        <p>
          The app is made to work without signal, and to lose nothing that it has told you is saved. A phone can still
          break, run out of power or be reset: let it send when there is signal, and look at the outbox at the end of
          the day.
        </p>
        <p>
          The company may change the app, switch parts of it on and off, or pause it for repairs. Your rights under the
          law, and its liability where the law does not let it be limited, stay as they are.
        </p>
      </TextSection>
      <TextSection title="The end, and changes">
        <p>
          You may stop using the app at any time and delete your data from the phone. The company may close an account
          that is misused. If these terms change in a way that matters to you, we’ll tell you first.
        </p>
      </TextSection>
    </PlainFrame>
  )
}
