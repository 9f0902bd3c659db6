import { createConnection } from '#offline/connection.ts'

/** This page's word on whether the services can be reached. */
export const connection = createConnection(() => Date.now(), navigator.onLine)
