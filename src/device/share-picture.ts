/** Milliseconds; the browser must have begun to read before the address goes. */
const readBy = 60_000

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readBy)
}

const isShareable = (data: ShareData): boolean => typeof navigator.canShare === 'function' && navigator.canShare(data)

/** Hands a picture to the phone's own way of sharing; where there is none it is saved among the downloads. */
export async function sharePicture(name: string, picture: Blob): Promise<'shared' | 'saved' | 'given-up'> {
  const file = new File([picture], name, { type: picture.type })
  if (isShareable({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given-up'
    }
  }
  save(file)
  return 'saved'
}
