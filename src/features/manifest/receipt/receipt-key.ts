/** Returns the key of the depot's count of a day. It contains no personal data and is deleted with the list. */
export const receiptKey = (manifestId: string): string => `manifest/receipt/${manifestId}`
