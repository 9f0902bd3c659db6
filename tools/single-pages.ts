import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { verifierPath } from '../src/contracts/evidence/evidence-endpoints.ts'
import { developersFile, developersPath } from '../src/domain/developers-address.ts'

/** A page that is built into one file, beside the app and without any of its code at the start. */
interface SinglePage {
  name: string
  /** The address at which it is served, and its file in the built app. */
  address: string
  file: string
  folder: string
  html: string
  /** The names in the page of its script and its styles. */
  script: string
  style: string
  /** Sheets that come before its own. */
  sheets?: readonly string[]
  /** What its policy allows besides its own script and styles. */
  allows?: readonly string[]
}

/** A page that was saved has no headers, so its policy is in the page. */
const toPolicy = (script: string, style: string, allows: readonly string[] = []): string => {
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    `default-src 'none'`,
    `script-src ${digest(script)}`,
    `style-src ${digest(style)}`,
    ...allows,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

async function bundleScript(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'warn',
    transform: { target: 'es2020', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  if (output.length !== 1) throw new Error(`${input} is more than one script`)
  return `\n${output[0].code.replaceAll('</script', '<\\/script')}`
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`The page must have this once: ${from}`)
  return text.replace(from, () => to)
}

/** Returns the page, whole in one file. */
async function makePage({ folder, html, script: scriptName, style: styleName, sheets = [], allows }: SinglePage) {
  const script = await bundleScript(`${folder}/${scriptName}`)
  const style = `\n${[...sheets, `${folder}/${styleName}`].map((path) => readFileSync(path, 'utf8')).join('\n')}`
  const parts: [string, string][] = [
    [`<link rel="stylesheet" href="./${styleName}" />`, `<style>${style}</style>`],
    [`<script src="./${scriptName}"></script>`, `<script>${script}</script>`],
    [
      '<meta name="content-security-policy" content="" />',
      `<meta http-equiv="content-security-policy" content="${toPolicy(script, style, allows)}" />`,
    ],
  ]
  return parts.reduce((page, [from, to]) => replaceOnce(page, from, to), readFileSync(`${folder}/${html}`, 'utf8'))
}

/** Adds a page to what is built and to the development server. */
const singlePage = (page: SinglePage): Plugin => ({
  name: page.name,
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: page.file.slice(1), source: await makePage(page) })
  },
  configureServer(server) {
    server.middlewares.use(page.address, (_, response, next) => {
      makePage(page).then((text) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(text)
      }, next)
    })
  },
})

/** The page that checks files of evidence. */
export const verifierPage = singlePage({
  name: 'verifier-page',
  address: verifierPath,
  file: verifierPath,
  folder: 'src/verifier',
  html: 'verify.html',
  script: 'verify.ts',
  style: 'verify.css',
})

/** The API reference. Only who opens it loads it, and it reads the document from the services. */
export const developersPage = singlePage({
  name: 'developers-page',
  address: developersPath,
  file: developersFile,
  folder: 'src/developers',
  html: 'developers.html',
  script: 'start.tsx',
  style: 'developers.css',
  sheets: ['src/ui/theme/theme.css'],
  allows: [`connect-src 'self'`],
})
