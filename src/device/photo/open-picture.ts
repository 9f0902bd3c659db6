export type OpenPicture = {
  source: ImageBitmap | HTMLImageElement
  width: number
  height: number
  close: () => void
}

const openWithElement = async (file: Blob): Promise<OpenPicture | null> => {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode()
    return {
      source: image,
      width: image.naturalWidth,
      height: image.naturalHeight,
      close: () => URL.revokeObjectURL(url),
    }
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
}

/**
 * Decodes a picture file with its orientation applied; null when the browser cannot read it.
 * The caller closes it: a full-size photo holds some 50 MB of pixels.
 */
export const openPicture = async (file: Blob): Promise<OpenPicture | null> => {
  if (typeof createImageBitmap !== 'function') return openWithElement(file)
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch {
    // Safari reads HEIC in an image element but not always into a bitmap.
    return openWithElement(file)
  }
}
