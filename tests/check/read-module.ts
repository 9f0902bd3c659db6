import { parseSync } from 'vite'

export type ModuleImport = {
  specifier: string
  /** `value` runs the other module first; `type` is erased; `lazy` runs it later, or elsewhere (a worker). */
  kind: 'value' | 'type' | 'lazy'
  line: number
}

export type SourceModule = {
  imports: ModuleImport[]
  /** Names of values and types, without the default export. */
  exports: string[]
  /** Exports things, and all of them are another file's. */
  isBarrel: boolean
}

type Node = { type: string; start: number; [key: string]: unknown }

/** Reads what a TypeScript module asks for and offers. Throws when it does not parse. */
export function readModule(file: string, text: string): SourceModule {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  const imports: ModuleImport[] = []
  for (const node of nodesOf(program)) {
    const found = importOf(node)
    if (found !== undefined) imports.push({ ...found, line: text.slice(0, node.start).split('\n').length })
  }
  const offered = module.staticExports.flatMap((statement) => statement.entries)
  const imported = new Set(
    module.staticImports.flatMap((statement) => statement.entries.map((entry) => entry.localName.value)),
  )
  return {
    imports,
    exports: offered.flatMap((entry) => (entry.exportName.kind === 'Name' ? [entry.exportName.name ?? ''] : [])),
    isBarrel:
      offered.length > 0 &&
      offered.every((entry) => entry.moduleRequest !== null || imported.has(entry.localName.name ?? '')),
  }
}

function importOf(node: Node): Omit<ModuleImport, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return found(node['source'], node['importKind'] === 'type' ? 'type' : 'value')
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return found(node['source'], node['exportKind'] === 'type' ? 'type' : 'value')
    case 'ImportExpression':
      return found(node['source'], 'lazy')
    case 'TSImportType':
      return found(node['source'] ?? node['argument'], 'type')
    case 'NewExpression':
      return urlBesideModule(node)
    default:
      return undefined
  }
}

/** `new URL('./decode-worker.ts', import.meta.url)` is how a worker's file is named. */
function urlBesideModule({ callee, arguments: args }: Node): Omit<ModuleImport, 'line'> | undefined {
  if (!isNode(callee) || callee['name'] !== 'URL' || !Array.isArray(args) || args.length !== 2) return undefined
  const [path, base] = args
  return isNode(base) && base.type === 'MemberExpression' && /\.[cm]?tsx?'?$/.test(literal(path) ?? '')
    ? found(path, 'lazy')
    : undefined
}

function found(source: unknown, kind: ModuleImport['kind']): Omit<ModuleImport, 'line'> | undefined {
  const specifier = literal(source)
  return specifier === undefined ? undefined : { specifier, kind }
}

function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'TSLiteralType') return literal(node['literal'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
  } else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
  }
}
