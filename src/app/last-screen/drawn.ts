/** A piece of a page as data: a text, or an element's namespace, name, attributes and children. */
export type Drawn = string | [svg: boolean, name: string, attributes: [string, string][], children: Drawn[]]

/** Pictures are left out because their object URLs end with the page, and typed text because only the app has it. */
const leftOut = 'img, video, canvas, dialog, output, [aria-live], .visually-hidden'

const isSeen = (element: Element): boolean =>
  !element.matches(leftOut) &&
  (element instanceof SVGElement || element.checkVisibility()) &&
  (!/^(li|tr)$/.test(element.localName) || element.getBoundingClientRect().top < innerHeight)

/** True for a field that is chosen and not typed in. */
export const isChoice = ({ type }: HTMLInputElement): boolean => /^(radio|checkbox)$/.test(type)

/** Returns the element as data, without invisible parts. */
export function toDrawn(element: Element): Drawn {
  const children = [...element.childNodes].flatMap((child): Drawn[] => {
    if (child instanceof Text) return [child.data]
    return child instanceof Element && isSeen(child) ? [toDrawn(child)] : []
  })
  const attributes = [...element.attributes].map(({ name, value }): [string, string] => [name, value])
  // What was chosen since the page was made is no attribute.
  if (element instanceof HTMLInputElement && isChoice(element) && element.checked && !element.hasAttribute('checked'))
    attributes.push(['checked', ''])
  return [element instanceof SVGElement, element.localName, attributes, children]
}
