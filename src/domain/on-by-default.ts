import { collectionsToggle } from './collections-toggle.ts'

/** Capabilities that are there until the depot switches them off; every other waits until it is switched on. */
export const onByDefault: ReadonlySet<string> = new Set([
  'tools.change-bank-accounts',
  'training',
  'manifest.offer-part',
  collectionsToggle,
  'helpers',
])
