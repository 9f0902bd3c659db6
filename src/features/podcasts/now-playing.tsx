import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { pause, playerNow, resume, subscribePlayer } from './player.ts'
import './podcasts.css'

export function NowPlaying() {
  const { episode, paused } = useSyncExternalStore(subscribePlayer, playerNow)
  const { pathname } = useLocation()
  if (!episode || pathname === '/podcasts') return null
  return (
    <div className="now-playing">
      <Link to="/podcasts">{episode.title}</Link>
      <IconButton
        icon={paused ? Play : Pause}
        label={`${paused ? 'Play' : 'Pause'} ${episode.title}`}
        onClick={() => (paused ? void resume() : pause())}
      />
    </div>
  )
}
