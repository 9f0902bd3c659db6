import { createHash } from 'node:crypto'

/** The looks of the app where there is no app: its colours and measures, with the fonts of the device. */
export const pageStyle = `
:root { color-scheme: light; --ground: #fff; --ink: #0a0f1a; --muted: #434e61; --control: #6e7a8f; --primary: #0b3a8c; --on-primary: #fff; --wrong: #96141a; --focus: #ffd400; --focus-outer: #0a0f1a }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ground: #0b1220; --ink: #f5f7fa; --muted: #c3ccda; --control: #8996ab; --primary: #9cc2ff; --on-primary: #0b1220; --wrong: #ffb4b4; --focus-outer: #0b1220 } }
@media (prefers-contrast: more) { :root { --control: var(--ink); --muted: var(--ink) } }
*, ::before, ::after { box-sizing: border-box }
* { margin: 0 }
html { background: var(--ground); color: var(--ink); font: 100%/1.5 system-ui, sans-serif; text-size-adjust: 100% }
body { max-width: 30rem; margin-inline: auto; padding: 20px 16px 32px; font-size: 1.125rem; line-height: 1.75rem; overflow-wrap: anywhere }
.brand { font-size: 1.375rem; font-weight: 600; line-height: 40px }
main { display: flex; flex-direction: column; gap: 24px; padding-top: 24px }
h1 { font-size: 2rem; line-height: 2.5rem; text-wrap: balance }
h2 { font-size: 1.25rem; line-height: 1.75rem }
form, .others { display: flex; flex-direction: column; gap: 16px }
.field { display: flex; flex-direction: column; gap: 8px }
.field-wrong { padding-inline-start: 16px; border-inline-start: 4px solid var(--wrong) }
label, legend { font-weight: 650 }
fieldset { padding: 0; border: 0 }
.wrong { color: var(--wrong); font-weight: 650 }
.hint { color: var(--muted); font-size: 1rem; line-height: 1.5rem }
input:not([type=radio]) { width: 100%; min-height: 56px; padding: 12px 16px; border: 1px solid var(--control); border-radius: 12px; background: var(--ground); color: var(--ink); font: inherit }
input[aria-invalid=true] { border: 3px solid var(--wrong) }
.choice { display: flex; align-items: center; gap: 12px; min-height: 56px; font-weight: 500 }
.choice input { width: 24px; height: 24px; accent-color: var(--primary) }
.button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 56px; padding: 8px 24px; border: 1px solid var(--control); border-radius: 12px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.primary { min-height: 64px; border-color: transparent; background: var(--primary); color: var(--on-primary) }
.summary { padding: 16px; border: 4px solid var(--wrong); border-radius: 12px }
.summary ul { padding: 0; list-style: none }
.summary a { display: flex; align-items: center; min-height: 48px; color: var(--wrong); font-weight: 650 }
.link { display: flex; align-items: center; width: fit-content; min-height: 48px; color: var(--primary); font-weight: 600 }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 0; box-shadow: 0 0 0 6px var(--focus-outer) }
@media (forced-colors: active) { .primary { border: 2px solid ButtonText } }
`

const digest = createHash('sha256').update(pageStyle).digest('base64')

/** Headers of a page that the app does not serve. `formTargets`: origins that a form may lead to besides its own. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const forms = [`'self'`, ...formTargets].join(' ')
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${digest}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
