import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { LoginError, LoginView } from './login-view.ts'
import { pageStyle } from './page-style.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface PageParts {
  title: string
  errors?: readonly LoginError[]
  body: Html
}

/** Whole, and without a script: it works where none runs. */
export const page = ({ title, errors = [], body }: PageParts): Html => html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${errors.length > 0 ? 'Error: ' : ''}${title} – Courier</title>
    <style>${raw(pageStyle)}</style>
  </head>
  <body>
    <header class="brand">Courier</header>
    <main>
      ${errors.length > 0 ? summary(errors) : ''}
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`

const summary = (errors: readonly LoginError[]) => html`<div class="summary" role="alert" aria-labelledby="problem">
        <h2 id="problem">There is a problem</h2>
        <ul>${errors.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}</ul>
      </div>`

interface Field {
  name: string
  label: string
  hint?: string
  attributes: string
  value?: string
}

/** `attributes` are written here and never come from outside. */
function field({ name, label, hint, attributes, value = '' }: Field, errors: readonly LoginError[]): Html {
  const error = errors.find((each) => each.field === name)
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field ${error ? 'field-wrong' : ''}">
    <label for="${name}">${label}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${error ? html`<p class="wrong" id="${name}-error">${error.text}</p>` : ''}
    <input id="${name}" name="${name}" value="${value}" ${raw(attributes)} ${error ? raw('aria-invalid="true" autofocus') : ''} ${described ? html`aria-describedby="${described}"` : ''}>
  </div>`
}

const hidden = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

const button = (text: string) => html`<button class="button primary" type="submit">${text}</button>`

const newPasswordHint = 'At least 8 characters, with capital and small letters, a number and a symbol.'

/** Returns the content of each page. `token` stops other sites from sending the form. */
function form(view: Exclude<LoginView, { kind: 'elsewhere' }>, token: string): Omit<PageParts, 'errors'> {
  const { errors = [] } = view
  const sent = (values: Record<string, string>, inner: unknown) =>
    html`<form method="post" novalidate>${hidden({ token, ...values })}${inner}</form>`
  switch (view.kind) {
    case 'password': {
      const inner = [
        field(
          {
            name: 'username',
            label: 'Email or username',
            attributes:
              'type="text" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email"',
            value: view.username,
          },
          errors,
        ),
        field(
          { name: 'password', label: 'Password', attributes: 'type="password" autocomplete="current-password"' },
          errors,
        ),
        button('Sign in'),
      ]
      const words = html`<p>This is the sign-in page of your depot. It leads you back to the app.</p>`
      const help = html`<p class="hint">Forgotten the password? Go back to the app and choose “Forgotten password” there.</p>`
      return { title: 'Sign in', body: html`${words}${sent({ step: 'password' }, inner)}${help}` }
    }
    case 'code': {
      const { session, factor, destination } = view
      const text =
        factor === 'SMS_MFA'
          ? `Type the code that was sent to ${destination || 'your phone'}.`
          : 'Type the code from your authenticator app.'
      const input = field(
        { name: 'code', label: 'Code', attributes: 'type="text" inputmode="numeric" autocomplete="one-time-code"' },
        errors,
      )
      return {
        title: 'Type the code',
        body: html`<p>${text}</p>${sent({ step: 'code', session, factor, destination }, [input, button('Sign in')])}`,
      }
    }
    case 'choice': {
      const [error] = errors
      const inner = html`<fieldset class="field ${error ? 'field-wrong' : ''}">
        <legend>Where should the code come from?</legend>
        ${error ? html`<p class="wrong">${error.text}</p>` : ''}
        <label class="choice"><input type="radio" name="answer" id="answer" value="SMS_MFA"> Text message</label>
        <label class="choice"><input type="radio" name="answer" value="SOFTWARE_TOKEN_MFA"> Authenticator app</label>
      </fieldset>`
      return {
        title: 'Choose where your code comes from',
        body: sent({ step: 'choice', session: view.session }, [inner, button('Continue')]),
      }
    }
    case 'new-password': {
      const attributes = 'type="password" autocomplete="new-password"'
      const inner = [
        field({ name: 'new-password', label: 'New password', hint: newPasswordHint, attributes }, errors),
        field({ name: 'repeated-password', label: 'The new password again', attributes }, errors),
        button('Set the password and sign in'),
      ]
      return {
        title: 'Choose a new password',
        body: html`<p>The one that you were given is good for the first sign-in only.</p>${sent({ step: 'new-password', session: view.session }, inner)}`,
      }
    }
  }
}

interface LoginPageParts {
  token: string
  /** The other providers, and where signing in with each begins. */
  others: readonly { name: string; address: string }[]
  /** The page with only a link back to the app. */
  back: string
}

export function loginPage(view: LoginView, { token, others, back }: LoginPageParts): Html {
  const wayBack = html`<a class="link" href="${back}">Back to the app</a>`
  if (view.kind === 'elsewhere')
    return page({ title: 'You are not signed in', body: html`<p>${view.text}</p>${wayBack}` })
  const { title, body } = form(view, token)
  const links = others.map(({ name, address }) => html`<a class="button" href="${address}">Continue with ${name}</a>`)
  const more =
    view.kind === 'password' && others.length > 0 ? html`<div class="others"><p class="hint">Or</p>${links}</div>` : ''
  return page({ title, errors: view.errors ?? [], body: html`${body}${more}${wayBack}` })
}

/** Returns the page for an error that can't be sent to an app. */
export const plainPage = (title: string, text: string): Html => page({ title, body: html`<p>${text}</p>` })
