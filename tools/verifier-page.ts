import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { verifierPath } from '../src/contracts/evidence/evidence-endpoints.ts'

const folder = 'src/verifier'

/** A page that was saved has no headers, so its policy is in the page. */
const toPolicy = (script: string, style: string): string => {
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    `default-src 'none'`,
    `script-src ${digest(script)}`,
    `style-src ${digest(style)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

async function bundleScript(): Promise<string> {
  const bundle = await rolldown({
    input: `${folder}/verify.ts`,
    platform: 'browser',
    logLevel: 'warn',
    transform: { target: 'es2020' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  if (output.length !== 1) throw new Error('The verifier is more than one script')
  return `\n${output[0].code.replaceAll('</script', '<\\/script')}`
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`verify.html must have this once: ${from}`)
  return text.replace(from, () => to)
}

/** Returns the page that checks files of evidence, whole in one file. */
async function makeVerifierPage(): Promise<string> {
  const script = await bundleScript()
  const style = `\n${readFileSync(`${folder}/verify.css`, 'utf8')}`
  const parts: [string, string][] = [
    ['<link rel="stylesheet" href="./verify.css" />', `<style>${style}</style>`],
    ['<script src="./verify.ts"></script>', `<script>${script}</script>`],
    [
      '<meta name="content-security-policy" content="" />',
      `<meta http-equiv="content-security-policy" content="${toPolicy(script, style)}" />`,
    ],
  ]
  return parts.reduce((page, [from, to]) => replaceOnce(page, from, to), readFileSync(`${folder}/verify.html`, 'utf8'))
}

/** Adds the page that checks files of evidence to what is built and to the development server. */
export const verifierPage: Plugin = {
  name: 'verifier-page',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: verifierPath.slice(1), source: await makeVerifierPage() })
  },
  configureServer(server) {
    server.middlewares.use(verifierPath, (_, response, next) => {
      makeVerifierPage().then((page) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(page)
      }, next)
    })
  },
}
