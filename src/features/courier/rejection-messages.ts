export const addressMessages: Readonly<Record<string, string>> = {
  'not-your-address': 'This account can’t change this address.',
  'courier-unknown': 'Your depot hasn’t added you as a courier yet. Ask them to, then save again.',
}
