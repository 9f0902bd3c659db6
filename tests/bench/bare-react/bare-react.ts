import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    createElement(
      'main',
      null,
      createElement('h1', null, 'A bare page'),
      createElement('p', null, 'React and nothing else.'),
    ),
  )
