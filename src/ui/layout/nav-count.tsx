import './nav-count.css'

/** Counts above it say nothing more, and have no room. */
const most = 99

/** How many wait at a place, on its icon. */
export function NavCount({ count }: { count: number }) {
  return (
    <span className="nav-count">
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}
