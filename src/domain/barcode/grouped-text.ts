/** A barcode as people read it out: "DEMO 0104 1234 0001". */
export const groupedText = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')
