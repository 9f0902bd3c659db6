export interface XmlElement {
  name: string
  attributes: string
  text: string
  children: XmlElement[]
}

const token = /<\?[^>]*\?>|<\/([\w.-]+)>|<([\w.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/)?>|([^<]+)/gy

/**
 * Reads a document of elements and texts without entities, comments and mixed content, which is all that payment files
 * have. Throws RangeError for anything else.
 */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  let at = 0
  for (const found of source.matchAll(token)) {
    at = found.index + found[0].length
    const [whole, closes, opens, attributes = '', isEmpty, text] = found
    const current = open.at(-1) ?? root
    if (opens !== undefined) {
      const element = { name: opens, attributes: attributes.trim(), text: '', children: [] }
      current.children.push(element)
      if (isEmpty === undefined) open.push(element)
    } else if (closes !== undefined) {
      if (current.name !== closes || open.length < 2) throw new RangeError(`</${closes}> closes nothing`)
      open.pop()
    } else if (text !== undefined && text.trim() !== '') {
      if (text.includes('&')) throw new RangeError('An entity')
      current.text += text
    } else if (text === undefined && whole !== '' && found.index !== 0) throw new RangeError('A declaration inside')
  }
  const [document] = root.children
  if (at !== source.length || open.length !== 1 || root.children.length !== 1 || !document || root.text !== '')
    throw new RangeError('Not one whole document')
  return document
}
