import { TriangleAlert } from 'lucide-react'
import { Icon } from '../theme/icon.tsx'
import './hazard-notice.css'

/**
 * Shows the hazards at a door before anything that can be done there, with an icon and the word besides the colour. It is
 * an alert, so a screen reader says it as soon as it is drawn;
 * `isSaid`: the screen has said it already.
 */
export function HazardNotice({ hazards, isSaid = false }: { hazards: readonly string[]; isSaid?: boolean }) {
  if (hazards.length === 0) return null
  return (
    <div className="hazard-notice" role={isSaid ? undefined : 'alert'}>
      <Icon of={TriangleAlert} size={24} />
      <p className="hazard-notice-title">{hazards.length === 1 ? 'Hazard at this door' : 'Hazards at this door'}</p>
      {hazards.map((hazard) => (
        <p key={hazard}>
          <bdi>{hazard}</bdi>
        </p>
      ))}
    </div>
  )
}
