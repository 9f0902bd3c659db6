import { useEffect, useState, type ComponentType } from 'react'

/**
 * Returns a part that its page can do without. Nothing stands in its place until its code is loaded; where it can't be
 * loaded, the page stays, and it is tried again when the phone is back online.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function OptionalPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    useEffect(() => {
      if (Part) return undefined
      let left = false
      const attempt = async () => {
        Loaded ??= await load()
        if (!left) setPart(() => Loaded)
      }
      const tryToLoad = () => void attempt().catch(() => undefined)
      tryToLoad()
      addEventListener('online', tryToLoad)
      return () => {
        left = true
        removeEventListener('online', tryToLoad)
      }
    }, [Part])
    return Part && <Part {...props} />
  }
}
