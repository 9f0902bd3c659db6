/** Returns the network of a caller, told apart and no more: "203.0.*.*", "2001:db8:*". `from`: as limits name it. */
export function maskNetwork(from: string | undefined): string {
  const address = (from ?? '').replace(/^address /, '')
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`
  const parts = address.split('.')
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.*.*` : ''
}
