/** A text with a right check digit, and the sum of what its characters cost. */
export type Choice = { text: string; cost: number; symbologyId?: string }
