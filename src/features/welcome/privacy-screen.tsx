import type { Company } from '#contracts/staff/company.ts'
import { Link } from '#ui/controls/link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { Controller } from './controller.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { TextSection } from './text-section.tsx'

// Change both when a sentence of this page changes what is promised.
const version = 3
const updatedOn = '27 November 2026'

/** Says what the app stores, sends and requests. Every sentence must be true of the code. */
export function PrivacyScreen({ company }: { company: Company | null }) {
  useTitle('Privacy')
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Privacy</h1>
        <Controller company={company} />
        <p className="text-meta">
          Version {version}, last updated {updatedOn}.
        </p>
      </div>
      <TextSection title="What this phone stores">
        <ul>
          <li>Who is signed in, and the sign-in keys, so that you stay signed in. Your password isn’t stored.</li>
          <li>Your details from the depot: your name, numbers, rounds and address.</li>
          <li>
            Your rounds: addresses, names and notes of the parcels. They are deleted automatically after seven days,
            once everything is sent.
          </li>
          <li>
            What you record: statuses, times, codes, notes, signatures and photos. A photo is deleted from the phone
            within a day of the servers receiving it and its status. If you look at it again, it’s stored for up to
            seven days.
          </li>
          <li>
            Anything you’ve typed but not sent, your settings such as the colours of the screen, and the app itself.
          </li>
        </ul>
        <p>
          It’s stored in this browser only. Other websites can’t read it. Anyone who can unlock the phone and open the
          app can, unless you’ve set up a screen lock in the settings.
        </p>
      </TextSection>
      <TextSection title="What is sent">
        <p>
          What you record is sent to the company’s servers, with the time you recorded it. Photos are made smaller
          first, and details that a camera adds, such as the place, are removed. The scanner works on the phone; its
          camera picture isn’t sent.
        </p>
        <p>
          Your bank details are sent straight to those servers and aren’t stored on this phone. The servers encrypt
          them, show you only the last four digits, and record who has read them.
        </p>
        <p>
          The app also sends those servers the time its pages took to open, with the name of the page and nothing about
          who opened it.
        </p>
        <p>
          The app doesn’t track where you are. If you choose to add your location to a delivery, it’s sent with how
          accurate it is. The app doesn’t read your contacts, your other photos or anything in other apps.
        </p>
      </TextSection>
      <TextSection title="Why your data is used">
        <ul>
          <li>
            To carry out the agreement between you and the company: your rounds, what you record, your availability,
            leave and pay.
          </li>
          <li>Because the law requires it: records of pay, tax, pensions, leave and your right to work.</li>
          <li>
            Because the company and the people you deliver to need to know where a parcel is, and to keep accounts safe.
            These are legitimate interests.
          </li>
          <li>
            With your consent, and only then: your location at a delivery, notifications, and third-party services.
          </li>
        </ul>
      </TextSection>
      <TextSection title="How long the servers keep it">
        <ul>
          <li>Names and addresses of the parcels: 7 days after the day of the round.</li>
          <li>Photos, signatures and notes of deliveries: 42 days.</li>
          <li>The history of each parcel, your invoices, and the record of what staff did: 13 months.</li>
          <li>Messages and notices: two years.</li>
          <li>Enquiries, claims and reports of vehicle defects: six years, because the law lets people go to court.</li>
          <li>
            Names of people you asked to drive for you: until 30 days after that is over. Their address and number:
            until they have an account of their own.
          </li>
          <li>Reviews and figures about your work: 13 months.</li>
          <li>
            Documents, leave, training and your account: until a year after your account was closed. Records of pay and
            pensions stay as long as the law requires, without your name.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Cookies and sign-in keys">
        <p>
          The app keeps its sign-in keys in the browser’s storage and in cookies of this address alone, so that you stay
          signed in when the browser clears its storage. They are used for signing in and for nothing else. They go when
          you sign out, and after a year at the latest. The company’s own sign-in page may set a cookie of its own. The
          key that lets the sign-in recognise this phone stays until you delete your data from it.
        </p>
      </TextSection>
      <TextSection title="Third parties">
        <p>
          Measuring, advertising and other services of third parties are only used once you’ve agreed to their purpose.
          If you haven’t been asked, there are none. You can withdraw your consent at any time, and the app works the
          same.
        </p>
        <p>
          Where the company uses Google’s reCAPTCHA, the forms for a new account and for a forgotten password say so and
          ask Google to check that you’re not a robot. No other part of the app does.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <ul>
          <li>
            <p>
              <Link to="/settings">Settings</Link> lets you download everything the servers hold about you, and
              everything this phone stores about you, each in one file. It also lets you delete your data from the
              phone.
            </p>
          </li>
          <li>
            Signing out ends the sign-in. Your list stays on the phone, for you alone, until you sign in again or delete
            it.
          </li>
          <li>
            To correct or delete what the servers hold, ask the company. It can delete your account and what all of its
            servers hold about you, except what the law requires. If you’re unhappy with how your data is used, you can
            complain to the Information Commissioner’s Office at ico.org.uk/make-a-complaint or on 0303 123 1113.
          </li>
        </ul>
      </TextSection>
    </PlainFrame>
  )
}
