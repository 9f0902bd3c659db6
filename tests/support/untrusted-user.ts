/** The user for programs that refuse to run as root; undefined where the tests don't either. */
export function untrustedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = 65_534
  return { uid: nobody, gid: nobody }
}
