import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import './qr-code.css'

/** Modules around the code that must stay empty, by ISO/IEC 18004. */
const quiet = 4

/** A code for another device's camera, dark on white in every theme. For use in lazy chunks: it brings its own 4 KB. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  return (
    <figure className="qr-code" aria-label={label}>
      <svg viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`} aria-hidden>
        <rect x={-quiet} y={-quiet} width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  )
}
