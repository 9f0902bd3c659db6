import { catchesMutants } from './shards.ts'

catchesMutants(0)
