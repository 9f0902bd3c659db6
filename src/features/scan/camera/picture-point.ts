interface Size {
  width: number
  height: number
}

/**
 * Where a press on the viewfinder lies in the camera's picture, 0 to 1 from its top left. The picture
 * covers the box (`object-fit: cover`), so part of it is cut off at two sides. `x`, `y` in px of the box.
 */
export function picturePoint(x: number, y: number, box: Size, picture: Size): { x: number; y: number } {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  return {
    x: 0.5 + (x - box.width / 2) / (picture.width * scale),
    y: 0.5 + (y - box.height / 2) / (picture.height * scale),
  }
}
