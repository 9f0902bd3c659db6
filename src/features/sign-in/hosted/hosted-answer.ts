let kept: URLSearchParams | null = null

/** Takes what the sign-in page has answered out of the address; it lives in memory until it is used. */
export function saveAnswer(answer: URLSearchParams): void {
  kept = answer
}

/** Good once; null where nothing was answered. */
export function takeAnswer(): URLSearchParams | null {
  const answer = kept
  kept = null
  return answer
}
