import './player.css'
import { deleteLearner } from './forget-learner.ts'
import { listenForApp } from './listen-for-app.ts'
import { PlayerSession } from './player-session.ts'

const appOrigin = document.querySelector('meta[name="app-origin"]')?.getAttribute('content') ?? ''

listenForApp(appOrigin, { begin: (connection) => new PlayerSession(connection), forget: deleteLearner })

// Lessons look for the API of their edition, and often of the other, in the windows above them until one is its own parent. The
// app's window, of another origin, throws where they look, and many lessons do not outlive that: for them the player is the top.
Object.defineProperty(window, 'parent', { value: window })
