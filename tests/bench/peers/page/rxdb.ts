import { offer } from './peer.ts'
import { rxdbPeer } from './rxdb-store.ts'

offer(rxdbPeer())
