import { createConnection } from '#offline/connection.ts'

export const connection = createConnection(() => Date.now(), navigator.onLine)
