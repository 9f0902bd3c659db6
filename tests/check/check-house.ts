import { checkCycles } from './check-cycles.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkDirection } from './check-direction.ts'
import { checkEffects } from './check-effects.ts'
import { checkFolders } from './check-folders.ts'
import { checkGlossary } from './check-glossary.ts'
import { checkLength } from './check-length.ts'
import { checkNames } from './check-names.ts'
import { checkSql } from './check-sql.ts'
import { checkWaits } from './check-waits.ts'
import type { Sources } from './read-sources.ts'
import { sourceGraph } from './source-graph.ts'
import type { Verdict } from './verdict.ts'

/** The rules of docs/architecture.md that no compiler knows. */
export function checkHouse(
  { paths, texts, pages }: Sources,
  aliases: Readonly<Record<string, string>>,
  oldNames: ReadonlySet<string>,
): Verdict[] {
  const graph = sourceGraph(texts, aliases, paths)
  const { faults, median, ninth, longest } = checkLength(texts)
  const folders = checkFolders(texts.keys())
  return [
    { title: 'import direction', note: `${graph.modules.size} modules`, faults: checkDirection(graph) },
    { title: 'import cycles', note: '', faults: checkCycles(graph) },
    { title: 'names', note: `${paths.length} files`, faults: checkNames(paths, graph) },
    { title: 'glossary', note: `${oldNames.size} old names left`, faults: checkGlossary(graph, oldNames) },
    { title: 'rooms', note: `the fullest folder has ${folders.fullest} files`, faults: folders.faults },
    { title: 'decisions', note: '', faults: checkDecisions(new Map([...pages, ...withoutOwnTests(texts)])) },
    { title: 'effects', note: '', faults: checkEffects(withoutOwnTests(texts)) },
    { title: 'SQL of every database', note: '', faults: checkSql(texts) },
    { title: 'steady tests', note: '', faults: checkWaits(texts) },
    { title: 'file length', note: `median ${median}, 90 % within ${ninth}, longest ${longest} lines`, faults },
  ]
}

/** The tests of the checks contain what is refused, to show it. */
const withoutOwnTests = (texts: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...texts].filter(([path]) => !path.startsWith('tests/unit/house/')))
