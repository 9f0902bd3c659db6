/** Squares a side that a picture is looked at in: the mean of each takes the noise of the sensor away. */
const side = 16
/** Brightness, 0 to 255, that no square of a black picture exceeds. */
const leastLight = 16
const everyMs = 1_000
/** Looks in a row: a camera that starts, or a hand that passes, is black for one. */
const looks = 2

/** `pixels` holds red, green, blue and alpha in turn. */
export function isBlack(pixels: ArrayLike<number>): boolean {
  for (let at = 0; at < pixels.length; at++) if (at % 4 < 3 && (pixels[at] ?? 0) > leastLight) return false
  return true
}

/** Notifies when a running video turns black and when it stops being black: the lens is covered, or the phone shows nothing of the stream. Returns a function that stops it. */
export function watchBlackness(video: HTMLVideoElement, tell: (black: boolean) => void): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let inRow = 0
  const look = () => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    context.drawImage(video, 0, 0, side, side)
    inRow = isBlack(context.getImageData(0, 0, side, side).data) ? inRow + 1 : 0
    tell(inRow >= looks)
  }
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
