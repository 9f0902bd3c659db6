/** Returns the address of the styles for later screens; undefined in development, where the code includes them. */
const address = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name=later-styles]')?.content

let there: Promise<void> | undefined

const ask = async (href: string): Promise<void> =>
  await new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError('The styles could not be fetched'))
    })
    document.head.append(link)
  })

/** Loads the styles once, and tries again if that failed. Throws a TypeError if they cannot be loaded now. */
export async function laterStyles(): Promise<void> {
  const href = address()
  if (href === undefined) return
  there ??= ask(href).catch((error: unknown) => {
    there = undefined
    throw error
  })
  await there
}

/** Loads code on demand together with its styles. */
export async function styled<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), laterStyles()])
  return loaded
}
