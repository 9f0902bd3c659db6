import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Clock } from '#kit/clock.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import { codeLabels, type CodeOutlet } from '#services/identity/codes/code-outlet.ts'

/** Older letters are deleted. */
const maxLetters = 50

interface Letter {
  to: string
  /** The kind: "Sign-in code" or "Notice". */
  kind: string
  text: string
  at: Date
}

/** The path of a page that shows the codes and notices that would have been sent. It is for a store of demo data alone. */
export const mailboxPath = '/identity/mailbox'

/** Hands codes and notices on and shows them on a page, for whoever tries the services without mail or text messages. */
export function createMailbox(
  codes: CodeOutlet,
  notices: NoticeOutlet,
  clock: Clock,
  hidesLetter: (to: string) => Promise<boolean>,
): { outlet: CodeOutlet; notices: NoticeOutlet; app: Hono } {
  const letters: Letter[] = []
  const show = async (letter: Omit<Letter, 'at'>): Promise<void> => {
    if (await hidesLetter(letter.to)) return
    letters.unshift({ ...letter, at: clock.now() })
    letters.length = Math.min(letters.length, maxLetters)
  }
  const app = new Hono()
  app.get('*', (context) => {
    context.header(
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    context.header('x-content-type-options', 'nosniff')
    return context.html(page(letters))
  })
  return {
    app,
    outlet: {
      async deliver(to, code, purpose, details) {
        await show({ to, kind: codeLabels[purpose], text: code })
        await codes.deliver(to, code, purpose, details)
      },
    },
    notices: {
      async notify(to, notice) {
        await show({ to, kind: 'Notice', text: notice.text })
        await notices.notify(to, notice)
      },
    },
  }
}

const page = (letters: readonly Letter[]) => html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Mailbox of this demo</title>
  </head>
  <body>
    <main>
      <h1>Mailbox of this demo</h1>
      <p>Codes and notices that would have gone out by email or text message, the newest first. Load the page again for newer ones.</p>
      ${
        letters.length === 0
          ? html`<p>Nothing was sent since the services were started.</p>`
          : html`<ul>
              ${letters.map(({ to, kind, text, at }) => html`<li>${kind} for ${to}: <strong>${text}</strong> (${at.toISOString()})</li>`)}
            </ul>`
      }
    </main>
  </body>
</html>`
