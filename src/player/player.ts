import './player.css'
import { forgetLearner } from './forget-learner.ts'
import { listenForApp } from './listen-for-app.ts'
import { PlayerSession } from './player-session.ts'

const appOrigin = document.querySelector('meta[name="app-origin"]')?.getAttribute('content') ?? ''

listenForApp(appOrigin, { begin: (connection) => new PlayerSession(connection), forget: forgetLearner })
