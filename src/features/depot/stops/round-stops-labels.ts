import type { RoundStops } from '#contracts/depot/stop-commands.ts'
import { counted, figure } from '../figures.ts'

/** "1 of 3 collections" */
export const formatCollections = ({ done, planned }: Pick<RoundStops, 'done' | 'planned'>): string =>
  `${figure(done)} of ${counted(planned, 'collection')}`

/** "5 collected, 4 handed over" */
export const formatCollectedParcels = ({ collected, handedOver }: RoundStops): string =>
  `${figure(collected)} collected, ${figure(handedOver)} handed over`
