import { holds } from './shards.ts'

holds(3)
