const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] =>
  Object.assign(document.createElement(name), { textContent: text })

/** Shows that the app is still opening, with advice, until it has opened. It is a sibling of the app's root, so the app does not overwrite it. */
export function showSlowOpening(opened: Promise<unknown>): void {
  const reload = element('button', 'Reload the page')
  reload.type = 'button'
  reload.className = 'button button-primary'
  reload.addEventListener('click', () => location.reload())
  const message = document.createElement('div')
  message.setAttribute('role', 'status')
  message.append(
    element('h1', 'Still opening your saved data …'),
    element(
      'p',
      'This is taking longer than usual. Nothing has been deleted. Close this app in other tabs and windows. If nothing happens, reload the page or restart your phone.',
    ),
    reload,
  )
  message.style.cssText = 'display: grid; gap: 12px; justify-items: start; padding: 24px 16px'
  document.body.prepend(message)
  const remove = (): void => message.remove()
  opened.then(remove, remove)
}
