import type { WebhookEvent } from '#contracts/webhooks/webhook-event.ts'
import { webhookGroups } from '#contracts/webhooks/webhook-events.ts'

const toExample = ({ type, example }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: '2026-05-14T10:21:08.412Z', data: example }, null, 2)

/** Returns the part of the page that lists the events, between its two marks. */
export const describeEvents = (): string =>
  webhookGroups
    .map(({ name, events }) =>
      [
        `### ${name}`,
        ...events.map((event) => `**\`${event.type}\`**: ${event.summary}\n\n\`\`\`json\n${toExample(event)}\n\`\`\``),
      ].join('\n\n'),
    )
    .join('\n\n')

export const beginMark = '<!-- Events: made from src/contracts/webhooks, not by hand. -->'
export const endMark = '<!-- End of the events. -->'
