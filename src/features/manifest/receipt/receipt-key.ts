/** Where the depot's count of a day lies. It says nothing of a person, and goes with its list. */
export const receiptKey = (manifestId: string): string => `manifest/receipt/${manifestId}`
