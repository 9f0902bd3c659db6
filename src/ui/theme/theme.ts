export type ThemeChoice = 'light' | 'outdoor' | 'dark' | 'system'
export type Theme = Exclude<ThemeChoice, 'system'>

const darkPhone = '(prefers-color-scheme: dark)'

export function resolveTheme(choice: ThemeChoice, phoneIsDark: boolean): Theme {
  if (choice !== 'system') return choice
  return phoneIsDark ? 'dark' : 'light'
}

/** Sets the theme on the page and follows the phone when the choice is `system`. Returns a function that stops following. */
export function applyTheme(choice: ThemeChoice, view: Window = window): () => void {
  const query = view.matchMedia(darkPhone)
  const apply = () => {
    const root = view.document.documentElement
    root.dataset['theme'] = resolveTheme(choice, query.matches)
    // The browser's own bar takes its colour from this tag, not from the stylesheet.
    const ground = view.getComputedStyle(root).getPropertyValue('--ground').trim()
    view.document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  }
  apply()
  if (choice !== 'system') return () => {}
  query.addEventListener('change', apply)
  return () => query.removeEventListener('change', apply)
}
