import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** An element of a screen as it was copied: its name, its attributes and what is in it. */
type Copied = string | [name: string, attributes: Record<string, string>, content: Copied[]]

const toReact = (copied: Copied, key: number): ReactNode => {
  if (typeof copied === 'string') return copied
  const [name, { class: className, ...attributes }, content] = copied
  return createElement(name, { key, ...(className && { className }), ...attributes }, ...content.map(toReact))
}

const root = document.getElementById('root')
const copied = document.getElementById('copied')
if (root && copied) createRoot(root).render(toReact(JSON.parse(copied.textContent) as Copied, 0))
