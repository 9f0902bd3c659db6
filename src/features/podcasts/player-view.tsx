import { CircleAlert, Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { skipBack, skipOn } from './media-session.ts'
import { pause, playerNow, resume, seek, setSpeed, skip, stop, subscribePlayer } from './player.ts'
import { formatClock, spokenTime } from './podcast-labels.ts'
import './podcasts.css'

const speeds = [0.8, 1, 1.25, 1.5, 1.75, 2]

const faults = {
  'no-signal': [
    'This episode cannot be played now.',
    'Without signal, you can play downloaded episodes. Your place is saved.',
  ],
  damaged: ['This download is damaged.', 'Your place is saved. Remove the download and download it again.'],
} as const

/** Shows the player and its controls. Renders nothing without an episode. */
export function PlayerView() {
  const { episode, paused, seconds, duration, speed, fault } = useSyncExternalStore(subscribePlayer, playerNow)
  const heading = useId()
  if (!episode) return null
  const length = Math.floor(duration)
  const at = Math.min(Math.floor(seconds), length)
  return (
    <Section line labelledBy={heading}>
      <div className="player">
        <Stack gap={16}>
          <div className="player-heading">
            <h2 id={heading}>{episode.title}</h2>
            <IconButton icon={X} label="Close the player" onClick={stop} />
          </div>
          <div>
            <div aria-live="polite">
              {fault && (
                <Banner icon={CircleAlert} title={faults[fault][0]}>
                  {faults[fault][1]}
                </Banner>
              )}
            </div>
            <input
              type="range"
              className="player-line"
              aria-label="Place in the episode"
              aria-valuetext={`${spokenTime(at)} of ${spokenTime(length)}`}
              min={0}
              max={length}
              step={5}
              value={at}
              disabled={length === 0}
              onChange={(event) => seek(Number(event.currentTarget.value))}
            />
            <p className="player-times tabular" aria-hidden>
              <span>{formatClock(at)}</span>
              <span>{formatClock(length)}</span>
            </p>
          </div>
          <div className="player-buttons">
            <Button fit icon={RotateCcw} aria-label={`Back ${skipBack} seconds`} onClick={() => skip(-skipBack)}>
              {skipBack}
            </Button>
            <Button kind="primary" icon={paused ? Play : Pause} onClick={() => (paused ? void resume() : pause())}>
              {paused ? 'Play' : 'Pause'}
            </Button>
            <Button fit icon={RotateCw} aria-label={`Forward ${skipOn} seconds`} onClick={() => skip(skipOn)}>
              {skipOn}
            </Button>
          </div>
          <SelectField
            id="player-speed"
            label="Speed"
            value={String(speed)}
            onChange={(event) => setSpeed(Number(event.currentTarget.value))}
            options={[...new Set([...speeds, speed])]
              .sort((a, b) => a - b)
              .map((each) => ({ value: String(each), label: each === 1 ? 'Normal' : String(each) }))}
          />
        </Stack>
        {episode.transcript.length > 0 && (
          <DisclosureRow label="Transcript">
            {episode.transcript.map((paragraph, place) => (
              <p key={place} className="player-paragraph measure">
                {paragraph}
              </p>
            ))}
          </DisclosureRow>
        )}
      </div>
    </Section>
  )
}
