import './player.css'
import { listenForApp } from './listen-for-app.ts'
import { PlayerSession } from './player-session.ts'

const appOrigin = document.querySelector('meta[name="app-origin"]')?.getAttribute('content') ?? ''

listenForApp(appOrigin, (connection) => new PlayerSession(connection))
