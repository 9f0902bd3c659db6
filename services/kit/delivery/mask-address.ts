/** Returns an address that only its owner recognises: "d***@e***" or "+*******0104". */
export function maskAddress(to: string): string {
  const [name = '', host] = to.split('@')
  return host === undefined ? `+*******${to.slice(-4)}` : `${name.slice(0, 1)}***@${host.slice(0, 1)}***`
}
