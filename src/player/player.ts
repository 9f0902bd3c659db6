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

// Lessons look for their edition's API in the windows above them, until a window is its own parent. The app's window has
// another origin, so access throws and many lessons fail. Making the player its own parent ends the search here.
Object.defineProperty(window, 'parent', { value: window })
