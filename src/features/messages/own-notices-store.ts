import type { Notice } from '#contracts/messages/notice.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, type Overlaid } from '#offline/overlay.ts'

/** A notice, and how far what was done with it here has come. */
export type OwnNotice = Overlaid<Notice>

export interface OwnNotices {
  /** Those that ask for something first, then those that were not read, each the newest first. */
  notices: OwnNotice[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

const table = () => currentEngine().db.table<Notice, string>('notices')

/** The depot waits for the courier's word. */
export const isPressing = ({ acknowledge, acknowledgedAt }: Notice): boolean => acknowledge && acknowledgedAt === null

const rank = (notice: Notice): number => (isPressing(notice) ? 0 : notice.readAt === null ? 1 : 2)

export async function readNotices(): Promise<OwnNotices> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['notices', 'services'], async () => {
    const now = new Date(engine.clock.wall()).toISOString()
    const rows = (await table().toArray()).filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    const [shown, service] = await Promise.all([
      overlay(
        engine,
        'notice',
        rows.map(({ id }) => id),
        rows,
      ),
      engine.db.services.get('communications'),
    ])
    const notices = shown.flatMap((each) => (each ? [each] : []))
    return {
      notices: notices.sort((a, b) => rank(a.row) - rank(b.row) || b.row.publishedAt.localeCompare(a.row.publishedAt)),
      asOf: service?.pulledAt ?? null,
    }
  })
}

export async function readOwnNotice(id: string): Promise<OwnNotice | null> {
  const engine = currentEngine()
  return await inOneMoment(
    engine,
    ['notices'],
    async () => (await overlay(engine, 'notice', [id], [await table().get(id)]))[0] ?? null,
  )
}

export const countUnreadNotices = async (): Promise<number> =>
  (await readNotices()).notices.filter(({ row }) => rank(row) < 2).length

/** Returns unacknowledged notices, oldest first. */
export async function readPressingNotices(): Promise<Notice[]> {
  const { notices } = await readNotices()
  return notices
    .map(({ row }) => row)
    .filter(isPressing)
    .reverse()
}
