import { parseAst } from 'rolldown/parseAst'

type ImportDeclaration = Extract<ReturnType<typeof parseAst>['body'][number], { type: 'ImportDeclaration' }>

function namesOf({ specifiers }: ImportDeclaration, held: string): string {
  const taken: string[] = []
  const whole: string[] = []
  for (const each of specifiers) {
    const { name } = each.local
    if (each.type === 'ImportNamespaceSpecifier') whole.push(`${name}=${held}`)
    else if (each.type === 'ImportDefaultSpecifier') taken.push(`default:${name}`)
    else taken.push(`${'name' in each.imported ? each.imported.name : JSON.stringify(each.imported.value)}:${name}`)
  }
  return [...(taken.length > 0 ? [`{${taken.join(',')}}=${held}`] : []), ...whole].join(',')
}

/** A chunk's code that takes from scripts that have run already, instead of importing. `heldOf`: the object that holds the exports of a chunk. */
export function takingFrom(code: string, heldOf: (source: string) => string | undefined): string {
  let text = ''
  let from = 0
  for (const node of parseAst(code).body) {
    const held = 'source' in node && node.source ? heldOf(node.source.value) : undefined
    if (held === undefined) continue
    if (node.type !== 'ImportDeclaration')
      throw new Error(`A chunk hands on what is in the start: ${code.slice(node.start, node.end)}`)
    const names = namesOf(node, held)
    text += code.slice(from, node.start) + (names === '' ? '' : `const ${names};`)
    from = node.end
  }
  return text + code.slice(from)
}
