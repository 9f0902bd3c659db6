import { readFileSync } from 'node:fs'

/** Replaces what a file of `ops/` says of another machine. @throws Error where the file does not say it */
export function withReplaced(
  file: string,
  replacements: readonly (readonly [from: string | RegExp, to: string])[],
): string {
  return replacements.reduce(
    (text, [from, to]) => {
      const replaced = text.replace(from, () => to)
      if (replaced === text && !text.includes(to)) throw new Error(`${file} has no ${String(from)} to replace.`)
      return replaced
    },
    readFileSync(file, 'utf8'),
  )
}

export const readProxyConfig = (ports: { secure: number; plain: number }): string =>
  withReplaced('ops/haproxy/haproxy.cfg', [
    // This machine lets nobody have so many files open.
    ['maxconn 20000', 'maxconn 2000'],
    ['bind :8443', `bind 127.0.0.1:${ports.secure}`],
    ['bind :8080', `bind 127.0.0.1:${ports.plain}`],
  ])

export const readPoolerConfig = (parts: { port: number; database: number; users: string }): string =>
  withReplaced('ops/pgbouncer/pgbouncer.ini', [
    [/host=\S+ port=\d+/, `host=127.0.0.1 port=${parts.database}`],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${parts.port}`],
    [/^auth_file = .*$/m, `auth_file = ${parts.users}`],
    [/^\[pgbouncer\]$/m, '[pgbouncer]\nunix_socket_dir ='],
  ])

const servers = ['one', 'two', 'three'] as const
export type ServerName = (typeof servers)[number]

/** The proxy in front of the servers of the database. @param nodes the ports of each, and of what Patroni says of it */
export const readDatabaseProxyConfig = (
  port: number,
  nodes: Readonly<Record<ServerName, { database: number; api: number }>>,
): string =>
  withReplaced('ops/haproxy/database.cfg', [
    ['bind :5432', `bind 127.0.0.1:${port}`],
    ...servers.map(
      (name) => [`db-${name}:5432 port 8008`, `127.0.0.1:${nodes[name].database} port ${nodes[name].api}`] as const,
    ),
  ])

/** @param folder where the server may have its socket */
export const readPatroniConfig = (folder: string): string =>
  withReplaced('ops/patroni/patroni.yml', [
    [/^postgresql:\n/m, `postgresql:\n  parameters: { unix_socket_directories: '${folder}' }\n`],
  ])

/** The settings of the app in `ops/compose.yaml` that need no value of this machine. */
export function readAppSettings(): Record<string, string> {
  const [, block = ''] =
    /^x-app:[\s\S]*?^  environment:\n((?:    .*\n)+)/m.exec(readFileSync('ops/compose.yaml', 'utf8')) ?? []
  const settings = [...block.matchAll(/^    (\w+): '?([^'\n]*)'?$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  if (settings.length < 5) throw new Error('ops/compose.yaml has no settings of the app.')
  return Object.fromEntries(settings)
}
