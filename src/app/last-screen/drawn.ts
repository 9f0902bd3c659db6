/** A piece of a page as data: a text, or an element's namespace, name, attributes and children. */
export type Drawn = string | [svg: boolean, name: string, attributes: [string, string][], children: Drawn[]]

/** Pictures have addresses that end with the page; of what is typed only the app itself knows. */
const leftOut = 'img, video, canvas, dialog, output, [aria-live], .visually-hidden'

const isSeen = (element: Element): boolean =>
  !element.matches(leftOut) &&
  (element instanceof SVGElement || element.checkVisibility()) &&
  (element.localName !== 'li' || element.getBoundingClientRect().top < innerHeight)

/** The element as data, without what is out of sight. */
export function drawnOf(element: Element): Drawn {
  const children = [...element.childNodes].flatMap((child): Drawn[] => {
    if (child instanceof Text) return [child.data]
    return child instanceof Element && isSeen(child) ? [drawnOf(child)] : []
  })
  const attributes = [...element.attributes].map(({ name, value }): [string, string] => [name, value])
  return [element instanceof SVGElement, element.localName, attributes, children]
}
