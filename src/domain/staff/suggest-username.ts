const mostOfUsername = 63

/** Returns a sign-in name for a name: "Zoë van Dyke" is "zoe.van.dyke". Empty if the name has no letters for one. */
export function suggestUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+/g, '')
  return plain.slice(0, mostOfUsername).replaceAll(/\.+$/g, '')
}
