export const signInAddress = (to: string): string =>
  to === '/' ? '/auth/sign-in-courier' : `/auth/sign-in-courier?${new URLSearchParams({ to }).toString()}`
