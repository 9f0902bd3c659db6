import {
  publishContent,
  publishRelease,
  putMedia,
  stageRelease,
  startPreview,
  withdrawRelease,
  type ContentChanges,
  type ContentFolder,
} from '#contracts/content/content-import.ts'
import { FolderError, readFolder } from '#kit/read-folder.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const formatChanges = ({ added, changed, removed, unchanged }: ContentChanges): string =>
  `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`

/** Reads a folder and sends its media, which are there before the documents that show them. */
async function sendMedia({ terminal, client }: CommandContext, folder: string): Promise<ContentFolder> {
  const read = async () => {
    try {
      return await readFolder(terminal, folder.replace(/\/+$/, ''))
    } catch (error) {
      if (error instanceof FolderError) throw new DepotError(error.message)
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      throw new DepotError(`The folder ${folder} cannot be read (${code}).`)
    }
  }
  const { files, documents, media } = await read()
  if (Object.keys(documents).length === 0) throw new DepotError(`The folder ${folder} has no .json file.`)
  for (const { sha256, bytes } of files) {
    await client.call(putMedia, putMedia.path.replace('{sha256}', sha256), {
      type: 'application/octet-stream',
      bytes: Uint8Array.from(bytes),
    })
  }
  return { documents, media }
}

function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^\d{1,6}$/.test(text)) throw new DepotError(`--${name} takes a number.`)
  return Number(text)
}

function parseMoment(text: string | undefined): string | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new DepotError(`"${text}" is not a date and time, such as 2026-05-19T18:00.`)
  return moment.toISOString()
}

const labelled = (path: string, label: string): string => path.replace('{label}', encodeURIComponent(label))

type Verb = (context: CommandContext, given: readonly string[]) => Promise<void>

const verbs: Readonly<Record<string, { given: readonly string[]; run: Verb }>> = {
  publish: {
    given: ['FOLDER'],
    async run(context, [folder = '']) {
      const removing = wholeNumber('removing', context.option('removing'), 0)
      const content = await sendMedia(context, folder)
      context.terminal.print(
        formatChanges(
          await context.client.call(publishContent, publishContent.path, jsonBody({ ...content, removing })),
        ),
      )
    },
  },
  release: {
    given: ['LABEL', 'FOLDER'],
    async run(context, [label = '', folder = '']) {
      const scheduledAt = parseMoment(context.option('at'))
      const content = await sendMedia(context, folder)
      const changes = await context.client.call(
        stageRelease,
        stageRelease.path,
        jsonBody({ ...content, label, scheduledAt }),
      )
      context.terminal.print(
        `${label}: ${formatChanges(changes)}${scheduledAt === null ? '' : ` It is published at ${scheduledAt}.`}`,
      )
    },
  },
  'publish-release': {
    given: ['LABEL'],
    async run({ client, terminal }, [label = '']) {
      terminal.print(formatChanges(await client.call(publishRelease, labelled(publishRelease.path, label))))
    },
  },
  'withdraw-release': {
    given: ['LABEL'],
    async run({ client, terminal }, [label = '']) {
      await client.call(withdrawRelease, labelled(withdrawRelease.path, label))
      terminal.print(`${label} is withdrawn.`)
    },
  },
  preview: {
    given: ['FOLDER'],
    async run(context, [folder = '']) {
      const minutes = wholeNumber('minutes', context.option('minutes'), 60)
      const content = await sendMedia(context, folder)
      const { ref, expiresAt, documents } = await context.client.call(
        startPreview,
        startPreview.path,
        jsonBody({ ...content, minutes }),
      )
      if (documents.length === 0) context.terminal.print('Everything in the folder is published already.')
      for (const documentId of documents) {
        const session = new URL(`/preview?${new URLSearchParams({ token: ref, documentId }).toString()}`, ref)
        context.terminal.print(`  ${documentId} ${session.href}`)
      }
      context.terminal.print(`The preview ends at ${expiresAt}.`)
    },
  },
}

const usages = Object.entries(verbs).map(([verb, { given }]) => [verb, ...given].join(' '))

export const contentCommand: DepotCommand = {
  name: 'content',
  usage: `content ${usages.join(' | ')} [--removing N] [--at 2026-05-19T18:00] [--minutes 60]`,
  summary:
    'make a folder of documents and media what is published, stage it as a release, or show it to who has the link',
  staff: 'back-office',
  options: ['removing', 'at', 'minutes'],
  async run(context) {
    const [name = '', ...given] = context.words
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb || given.length !== verb.given.length || given.includes('')) {
      throw new DepotError(
        'Say what to do with the content:',
        usages.map((usage) => `npm run depot -- content ${usage}`),
      )
    }
    await verb.run(context, given)
  },
}
