import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findChromium } from '#support/find-chromium.ts'
import { findPostgres } from '#support/find-postgres.ts'
import { findProgram } from '#support/find-program.ts'
import { findFirefox, findWebKit } from '../browsers/find-browsers.ts'
import { installPackages } from '../run/install-packages.ts'

export type Need = 'chromium' | 'firefox' | 'webkit' | 'postgres' | 'photographs' | 'zxing-cpp' | ServerName

/** Servers that Debian has, by the name of the need. */
const servers = {
  haproxy: { program: 'haproxy', packages: ['haproxy'] },
  pgbouncer: { program: 'pgbouncer', packages: ['pgbouncer'] },
  nats: { program: 'nats-server', packages: ['nats-server'] },
  patroni: { program: 'patroni', packages: ['patroni', 'python3-etcd'] },
  etcd: { program: 'etcd', packages: ['etcd-server'] },
} as const
type ServerName = keyof typeof servers

interface Source {
  isThere(): boolean
  /** Debian's packages that bring it. */
  packages: readonly string[]
  /** What a person can do if those cannot be installed. */
  sentence: string
}

/** WebKitGTK plays by them: Ogg and Opus, and a sound card where there is none. */
const gstreamer: readonly (readonly [file: string, name: string])[] = [
  ['libgstopus.so', 'gstreamer1.0-plugins-base'],
  ['libgstautodetect.so', 'gstreamer1.0-plugins-good'],
]

const hasPlugin = (file: string): boolean =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : []).some((folder) =>
    existsSync(join('/usr/lib', folder, 'gstreamer-1.0', file)),
  )

const corpusFolder = (): string => resolve(process.env['CORPUS_DIR'] || '../shared/corpus')

const toSource = ({ program, packages }: (typeof servers)[ServerName]): Source => ({
  isThere: () => findProgram(program) !== undefined,
  packages,
  sentence: `${program} was not found. Install it (in Debian: ${packages[0]}).`,
})

const sources: Readonly<Record<Need, Source>> = {
  haproxy: toSource(servers.haproxy),
  pgbouncer: toSource(servers.pgbouncer),
  nats: toSource(servers.nats),
  patroni: toSource(servers.patroni),
  etcd: toSource(servers.etcd),
  chromium: {
    isThere: () => findChromium() !== undefined,
    packages: ['chromium'],
    sentence: 'Chromium was not found. Install it, or set CHROMIUM_PATH to the program.',
  },
  firefox: {
    isThere: () => findFirefox() !== undefined,
    packages: ['firefox-esr'],
    sentence: 'Firefox was not found. Install it (in Debian: firefox-esr).',
  },
  webkit: {
    isThere: () => findWebKit() !== undefined && gstreamer.every(([file]) => hasPlugin(file)),
    packages: ['webkit2gtk-driver', 'xvfb', ...gstreamer.map(([, name]) => name)],
    sentence:
      'WebKitGTK was not found. Install it (in Debian: webkit2gtk-driver, xvfb and the GStreamer plug-ins base and good).',
  },
  postgres: {
    isThere: () => findPostgres() !== undefined,
    packages: ['postgresql'],
    sentence: 'PostgreSQL was not found. Install its server (in Debian: postgresql); no cluster of it has to run.',
  },
  'zxing-cpp': {
    isThere: () => findProgram('ZXingReader') !== undefined,
    packages: ['zxing-cpp-tools'],
    sentence: 'ZXingReader was not found. Install it (in Debian: zxing-cpp-tools).',
  },
  photographs: {
    isThere: () => existsSync(join(corpusFolder(), 'barcodes')),
    packages: [],
    sentence: 'There are no photographs to read. Set CORPUS_DIR to the folder that holds them.',
  },
}

/** Brings what is missing where that is possible. The sentences name what is missing still; none when all is there. */
export function meetNeeds(needs: readonly Need[]): string[] {
  const missing = needs.map((need) => sources[need]).filter((source) => !source.isThere())
  const packages = missing.flatMap((source) => source.packages)
  if (packages.length > 0) installPackages(packages)
  if (needs.includes('photographs')) process.env['CORPUS_DIR'] = corpusFolder()
  return missing.filter((source) => !source.isThere()).map(({ sentence }) => sentence)
}
