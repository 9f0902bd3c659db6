/** While the first screen's code loads: the ground alone, because anything else would only flicker. */
export function Opening() {
  return <div className="opening" aria-busy="true" />
}
