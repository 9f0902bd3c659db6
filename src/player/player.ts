import './player.css'
import { listenForApp } from './listen-for-app.ts'
import { PlayerSession } from './player-session.ts'
import { deleteOthers } from './content-store.ts'
import { journalCopy } from './journal-copy.ts'
import { Journal } from './journal.ts'

/** Deletes everything that this player has saved for a courier, and every package; the next courier unpacks their own. */
async function deleteLearner(learner: string): Promise<void> {
  new Journal(localStorage, learner).clear()
  await Promise.all([deleteOthers([]), journalCopy.clear(learner)])
}

const appOrigin = document.querySelector('meta[name="app-origin"]')?.getAttribute('content') ?? ''

listenForApp(appOrigin, { begin: (connection) => new PlayerSession(connection), forget: deleteLearner })

// Lessons look for the API of their edition, and often of the other, in the windows above them until one is its own parent. The
// app's window, of another origin, throws where they look, and many lessons do not outlive that: for them the player is the top.
Object.defineProperty(window, 'parent', { value: window })
