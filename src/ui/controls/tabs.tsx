import { useId, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

type TabsProps<Id extends string> = {
  /** The name of the group of panels. */
  label: string
  tabs: readonly { id: Id; label: string; panel: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Returns the tab that a key moves to from `at`, or null if it does not move. */
function target(key: string, at: number, count: number, reversed: boolean): number | null {
  const ahead = reversed ? 'ArrowLeft' : 'ArrowRight'
  const back = reversed ? 'ArrowRight' : 'ArrowLeft'
  if (key === ahead) return (at + 1) % count
  if (key === back) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Shows one of several panels. An arrow key selects at once; Tab moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
  const shown = tabs.find(({ id }) => id === selected) ?? tabs[0]
  const move = (event: KeyboardEvent<HTMLElement>, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const reversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = target(event.key, at, tabs.length, reversed)
    const id = next === null ? undefined : tabs[next]?.id
    if (id === undefined) return
    event.preventDefault()
    onSelect(id)
    document.getElementById(`${base}-tab-${id}`)?.focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab, at) => {
          const isShown = tab === shown
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-tab-${tab.id}`}
              className="tabs-tab ring-inside"
              aria-selected={isShown}
              // Only the selected panel is rendered.
              aria-controls={isShown ? `${base}-panel` : undefined}
              tabIndex={isShown ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => move(event, at)}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {shown && (
        <div
          key={shown.id}
          id={`${base}-panel`}
          className="tabs-panel ring-inside"
          role="tabpanel"
          aria-labelledby={`${base}-tab-${shown.id}`}
          tabIndex={0}
        >
          {shown.panel}
        </div>
      )}
    </div>
  )
}
