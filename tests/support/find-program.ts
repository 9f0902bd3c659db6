import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian installs servers where only root looks for programs. */
const more = ['/usr/sbin', '/sbin']

/** Returns the path of an installed program, or undefined. */
export const findProgram = (name: string, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  [...(env['PATH'] ?? '').split(delimiter), ...more]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
