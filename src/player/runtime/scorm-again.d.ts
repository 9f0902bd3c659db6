/** The library's builds have a named export, but its own types declare a default one. */
declare module 'scorm-again/scorm12/min' {
  import type Api from 'scorm-again/scorm12'
  export const Scorm12API: typeof Api
}

declare module 'scorm-again/scorm2004/min' {
  import type Api from 'scorm-again/scorm2004'
  export const Scorm2004API: typeof Api
}
