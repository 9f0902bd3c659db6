import type { Plugin } from 'vite'

/** Takes the words for the console out of a library that says them past its own level of logging. `of`: part of its files' paths. */
export const quietLibrary = (of: string): Plugin => ({
  name: 'quiet-library',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`node_modules/${of}/`) },
    handler: (code) => ({ code: code.replaceAll(/\bconsole\.\w+/g, '(()=>{})'), map: null }),
  },
})
