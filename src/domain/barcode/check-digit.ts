const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

const digitAt = (digits: string, index: number): number => digits.charCodeAt(index) - 48

/**
 * Check digit of a UPU S10 identifier, from its eight serial digits.
 * Source: UPU standard S10, 11 − (weighted sum mod 11), where 10 becomes 0 and 11 becomes 5.
 */
export const s10CheckDigit = (serial: string): number => {
  const sum = s10Weights.reduce((total, weight, index) => total + weight * digitAt(serial, index), 0)
  const digit = 11 - (sum % 11)
  if (digit === 10) return 0
  return digit === 11 ? 5 : digit
}

/**
 * GS1 mod-10 check digit (SSCC-18, ITF-14, EAN-13) of the digits before it.
 * Source: GS1 General Specifications, weights 3 and 1 alternating from the right.
 */
export const gs1CheckDigit = (payload: string): number => {
  let sum = 0
  for (let index = 0; index < payload.length; index += 1) {
    const weight = (payload.length - index) % 2 === 1 ? 3 : 1
    sum += weight * digitAt(payload, index)
  }
  return (10 - (sum % 10)) % 10
}

/** Whether the last digit of an all-digit text is the GS1 check digit of the others. */
export const hasGs1CheckDigit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digitAt(digits, digits.length - 1)

/** Two letters, eight digits, check digit, country: the shape alone, not the check digit. */
export const hasS10Shape = (text: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)

/** Whether an S10-shaped text carries its check digit. */
export const hasS10CheckDigit = (text: string): boolean =>
  hasS10Shape(text) && s10CheckDigit(text.slice(2, 10)) === digitAt(text, 10)
