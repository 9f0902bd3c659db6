import { trustScripts } from './trusted-script.ts'

const timeoutMs = 5000

const allowed = new Set<string>()

const trusted = trustScripts('courier-script', (address) => {
  if (!allowed.has(address)) throw new TypeError('Only scripts that the configuration names may be loaded')
})

/** Loads a script of another origin. Rejects when it is blocked or gone, and when it takes longer than 5 s. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = (why: string): void => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`${why}: ${address}`))
    }
    const timer = setTimeout(giveUp, timeoutMs, 'The script took too long')
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => giveUp('The script cannot be loaded'))
    script.async = true
    allowed.add(address)
    script.src = trusted(address)
    document.head.append(script)
  })
}

/** Asks for a picture that nobody sees, which is how some hosts count. */
export function loadPixel(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const pixel = new Image(1, 1)
    pixel.addEventListener('load', () => resolve())
    pixel.addEventListener('error', () => reject(new Error(`The picture cannot be loaded: ${address}`)))
    pixel.referrerPolicy = 'no-referrer'
    pixel.src = address
  })
}
