/** A barcode as people read it out: "DEMO 0104 1234 0001". One that is written in groups of its own stays as it is. */
export const groupedText = (text: string): string =>
  /[^\p{L}\p{N}$/+%…]/u.test(text) ? text : text.replaceAll(/(.{4})(?=.)/g, '$1 ')
