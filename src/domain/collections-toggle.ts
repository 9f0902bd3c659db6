/** Shows collections and drops on the phone and at the desk. */
export const collectionsToggle = 'manifest.collections'
