import { catchesMutants } from './shards.ts'

catchesMutants(1)
