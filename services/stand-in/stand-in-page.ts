import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { standInAccounts } from './stand-in-accounts.ts'

const style = `
:root { color-scheme: light dark; --line: #6e7a8f; --ground: #fff; --ink: #0a0f1a; --note: #fff1d6; --note-ink: #6a3d00; --focus-outer: #0a0f1a }
@media (prefers-color-scheme: dark) { :root { --line: #8996ab; --ground: #0b1220; --ink: #f5f7fa; --note: #382808; --note-ink: #ffd08a; --focus-outer: #0b1220 } }
*, ::before, ::after { box-sizing: border-box }
* { margin: 0 }
html { background: var(--ground); color: var(--ink); font: 100%/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin-inline: auto; padding: 20px 16px 32px; font-size: 1.125rem; line-height: 1.75rem; overflow-wrap: anywhere; text-wrap: pretty }
main, form { display: flex; flex-direction: column; gap: 16px }
h1 { font-size: 2rem; line-height: 2.5rem }
.note { padding: 12px 16px; border: 2px dashed var(--note-ink); border-radius: 12px; background: var(--note); color: var(--note-ink); font-weight: 600 }
button { min-height: 64px; padding: 8px 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button span { display: block; font-size: 1rem; font-weight: 400 }
:focus-visible { outline: 3px solid #ffd400; box-shadow: 0 0 0 6px var(--focus-outer) }
`

/** Its policy lets a form lead to the origins that may follow it. */
export const standInHeaders = (formTargets: readonly string[]): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action ${[`'self'`, ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** Says first what it is, so that nobody takes it for a provider that is one. */
export const standInPage = (problem: string | null) => html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stand-in for Google or Facebook</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>Stand-in for Google or Facebook</h1>
      <p class="note">This is not Google and not Facebook. It stands in for them in this demo, and asks for no password. Its people are invented: they are demo data.</p>
      ${
        problem === null
          ? html`<p>As whom do you want to go on?</p>
      <form method="post">
        ${standInAccounts.map(({ subject, name, email }) => html`<button name="account" value="${subject}">${name}<span>${email}, demo data</span></button>`)}
        <button name="account" value="">Cancel</button>
      </form>`
          : html`<p>${problem}</p>`
      }
    </main>
  </body>
</html>`
