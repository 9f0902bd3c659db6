/** The module that checks a deployment's configuration, which no earlier visit has stored. */
const readsConfig = 'src/contracts/config/runtime-config.ts'

/**
 * The modules that a first visit needs in addition to the start, by its address. A release build fetches them at once
 * and puts their styles into the first sheet.
 */
export const firstScreens = {
  '/': [readsConfig, 'src/app/screens/today-route.tsx', 'src/features/welcome/landing-screen.tsx'],
  '/introduction': [readsConfig, 'src/app/screens/introduction-route.tsx'],
  '/auth/sign-in-courier': [readsConfig, 'src/app/screens/account/sign-in-route.tsx'],
} as const
