/** An element as an XML parser gives it; a tree of @rgrove/parse-xml is one. */
export interface ManifestElement {
  /** The name with its prefix: "adlcp:masteryscore". */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text of the element and everything in it. */
  text: string
  children: readonly object[]
}

const isElement = (node: object): node is ManifestElement => 'attributes' in node && 'name' in node

/** Prefixes are chosen freely by who wrote the file. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

export const elements = (parent: ManifestElement | undefined, name: string): ManifestElement[] =>
  (parent?.children ?? []).filter(isElement).filter((child) => localName(child.name) === name.toLowerCase())

export const element = (parent: ManifestElement | undefined, name: string): ManifestElement | undefined =>
  elements(parent, name)[0]

export const getChildText = (parent: ManifestElement | undefined, name: string): string =>
  element(parent, name)?.text.trim() ?? ''

export function attribute(of: ManifestElement | undefined, name: string): string | undefined {
  const found = Object.entries(of?.attributes ?? {}).find(([key]) => localName(key) === name.toLowerCase())
  return found?.[1].trim()
}

/** Returns the flag, or undefined if the attribute is missing. */
export function flag(of: ManifestElement | undefined, name: string): boolean | undefined {
  const value = attribute(of, name)
  return value === undefined ? undefined : value === 'true' || value === '1'
}

export function numeral(of: ManifestElement | undefined, name: string): number | undefined {
  const value = Number(attribute(of, name) || Number.NaN)
  return Number.isFinite(value) ? value : undefined
}
