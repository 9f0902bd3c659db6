import { types } from 'pg'

/** Feed numbers and counts are int8, which node-postgres gives as text; none comes near 2^53. */
export function readInt8AsNumber(): void {
  types.setTypeParser(types.builtins.INT8, Number)
}
