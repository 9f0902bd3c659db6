import { useLiveQuery } from 'dexie-react-hooks'
import { MessageSquare, Phone, PhoneCall } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { formatAccuracy } from '#domain/safety/safety-labels.ts'
import { ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AlarmPart } from './alarm-part.tsx'
import { CheckInPart } from './check-in-part.tsx'
import { HoldForHelp } from './hold-for-help.tsx'
import { isOpenAlarm, readOwnSafety } from './own-safety-store.ts'
import { alarmRejection } from './alarm-rejection.ts'
import { addPlace, raise } from './safety-actions-sync.ts'
import { usePlace, type Place } from './use-place.ts'
import { useSeconds } from './use-seconds.ts'

function placeHint({ isWanted, found }: Place): string {
  if (!isWanted) return 'Off. Your depot sees it only with an alarm, and it is deleted after 90 days.'
  if (found === undefined) return 'Finding your location. An alarm doesn’t wait for it.'
  if (found === 'position_denied') return 'Location isn’t allowed for this app. Alarms are sent without it.'
  if (found === 'position_unknown') return 'Location not found. Alarms are sent without it.'
  return `Found, ${formatAccuracy(found.accuracy)}. It goes with an alarm.`
}

function DepotNumber({ phone }: { phone: string | null }) {
  if (phone === null)
    return (
      <p>Your depot hasn’t set a number for this screen, or it hasn’t reached this phone yet. Ask your depot for it.</p>
    )
  return (
    <Stack gap={8}>
      <p>
        Your depot: <span className="text-strong">{dialledNumber(phone)}</span>
      </p>
      <ButtonRow>
        <ButtonLink icon={PhoneCall} to={`tel:${phone}`}>
          Call depot
        </ButtonLink>
        <ButtonLink icon={MessageSquare} to={`sms:${phone}`}>
          Text depot
        </ButtonLink>
      </ButtonRow>
    </Stack>
  )
}

const WithoutSignal = () => (
  <Stack gap={8}>
    <h2 id="safety-signal">Without signal</h2>
    <ul className="safety-can">
      <li>999 works on any mobile network within reach, not only on yours.</li>
      <li>Calls and texts to your depot need your own network, but no data.</li>
      <li>
        An alarm and a check-in need data. Without it they are saved on this phone and sent when there is signal. Until
        then nobody at your depot knows.
      </li>
      <li>This phone reminds you of a check-in only while the app is open.</li>
      <li>This app can’t call for you and doesn’t follow where you are.</li>
    </ul>
  </Stack>
)

/** Calls for help, and check-ins on a round alone. All of it works without signal, and the screen says what that means. */
export function SafetyScreen() {
  useTitle('Safety')
  const safety = useLiveQuery(readOwnSafety)
  const place = usePlace()
  const [problem, setProblem] = useState<string>()
  const [raised, setRaised] = useState<{ id: string; hasPlace: boolean }>()
  const now = useSeconds(5)
  const found = typeof place.found === 'object' ? place.found : null
  const isRaising = useRef(false)
  const help = async () => {
    // A second press while the first is being saved is the same call for help.
    if (isRaising.current) return
    isRaising.current = true
    const { id, saved } = await raise(found)
    isRaising.current = false
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) setRaised({ id, hasPlace: found !== null })
  }
  useEffect(() => {
    if (!raised || raised.hasPlace || !found) return
    void addPlace(raised.id, found).then(({ ok }) => {
      if (ok) setRaised({ ...raised, hasPlace: true })
    })
  }, [raised, found])
  if (!safety)
    return (
      <Page title="Safety" back={{ to: '/', label: 'Back to Today' }}>
        {null}
      </Page>
    )
  const { alarm, timer, phone, rejected } = safety
  const isOpen = alarm !== null && isOpenAlarm(alarm.row)
  return (
    <Page title="Safety" back={{ to: '/', label: 'Back to Today' }}>
      <TwoColumns
        first={
          <>
            <Section line labelledBy="safety-danger">
              <Stack gap={16}>
                <h2 id="safety-danger">In danger</h2>
                <ButtonLink kind="primary" icon={Phone} to="tel:999">
                  Call 999
                </ButtonLink>
                <DepotNumber phone={phone} />
              </Stack>
            </Section>
            <Section line labelledBy="safety-help">
              <Stack gap={16}>
                <h2 id="safety-help">Call your depot for help</h2>
                {alarm && (
                  <AlarmPart alarm={alarm} phone={phone} place={found} isNew={raised?.id === alarm.row.id} now={now} />
                )}
                {!isOpen && (
                  <HoldForHelp
                    problem={problem ?? (rejected === null ? undefined : alarmRejection(rejected))}
                    onHelp={() => void help()}
                  />
                )}
                <Checkbox
                  label="Say where I am"
                  hint={placeHint(place)}
                  checked={place.isWanted}
                  onChange={(event) => place.setWanted(event.target.checked)}
                />
              </Stack>
            </Section>
          </>
        }
        second={
          <>
            <Section line labelledBy="safety-check-in">
              <Stack gap={16}>
                <h2 id="safety-check-in">Check-ins</h2>
                <CheckInPart timer={timer} now={now} />
              </Stack>
            </Section>
            <Section labelledBy="safety-signal">
              <WithoutSignal />
            </Section>
          </>
        }
      />
    </Page>
  )
}
