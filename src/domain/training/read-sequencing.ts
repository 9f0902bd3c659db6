import { attribute, element, elements, flag, numeral, type ManifestElement } from './manifest-element.ts'
import type {
  ItemObjective,
  ItemSequencing,
  ObjectiveMap,
  RollupRule,
  RuleCondition,
  SequencingRule,
} from './item-sequencing.ts'

/** Leaves out what the manifest does not state, so that the runtime's defaults apply. */
function stated<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
}

const controlFlags = [
  'choice',
  'choiceExit',
  'flow',
  'forwardOnly',
  'useCurrentAttemptObjectiveInfo',
  'useCurrentAttemptProgressInfo',
]

function readControls(sequencing: ManifestElement): Record<string, boolean | number> {
  const mode = element(sequencing, 'controlMode')
  const constrained = element(sequencing, 'constrainedChoiceConsiderations')
  const rollup = element(sequencing, 'rollupRules')
  const controls = {
    ...Object.fromEntries(controlFlags.map((name) => [name, flag(mode, name)])),
    preventActivation: flag(constrained, 'preventActivation'),
    constrainChoice: flag(constrained, 'constrainChoice'),
    rollupObjectiveSatisfied: flag(rollup, 'rollupObjectiveSatisfied'),
    rollupProgressCompletion: flag(rollup, 'rollupProgressCompletion'),
    objectiveMeasureWeight: numeral(rollup, 'objectiveMeasureWeight'),
  }
  return stated(controls)
}

function readConditions(parent: ManifestElement | undefined, name: string): RuleCondition[] {
  return elements(parent, name).map((condition) => {
    const threshold = numeral(condition, 'measureThreshold')
    const referenced = attribute(condition, 'referencedObjective')
    return {
      condition: attribute(condition, 'condition') ?? 'always',
      ...(attribute(condition, 'operator') === 'not' ? { operator: 'not' as const } : {}),
      ...(referenced === undefined ? {} : { referencedObjective: referenced }),
      ...(threshold === undefined ? {} : { parameters: { threshold } }),
    }
  })
}

function readRules(parent: ManifestElement | undefined, name: string): SequencingRule[] {
  return elements(parent, name).map((rule) => {
    const conditions = element(rule, 'ruleConditions')
    return {
      action: attribute(element(rule, 'ruleAction'), 'action') ?? '',
      conditionCombination: attribute(conditions, 'conditionCombination') ?? 'all',
      conditions: readConditions(conditions, 'ruleCondition'),
    }
  })
}

function readRollupRules(parent: ManifestElement | undefined): RollupRule[] {
  return elements(parent, 'rollupRule').map((rule) => {
    const conditions = element(rule, 'rollupConditions')
    return {
      action: attribute(element(rule, 'rollupAction'), 'action') ?? '',
      conditionCombination: attribute(conditions, 'conditionCombination') ?? 'any',
      consideration: attribute(rule, 'childActivitySet') ?? 'all',
      minimumCount: numeral(rule, 'minimumCount') ?? 0,
      minimumPercent: numeral(rule, 'minimumPercent') ?? 0,
      conditions: readConditions(conditions, 'rollupCondition'),
    }
  })
}

function readMap(map: ManifestElement): ObjectiveMap {
  return {
    targetObjectiveID: attribute(map, 'targetObjectiveID') ?? '',
    readSatisfiedStatus: flag(map, 'readSatisfiedStatus') ?? true,
    readNormalizedMeasure: flag(map, 'readNormalizedMeasure') ?? true,
    writeSatisfiedStatus: flag(map, 'writeSatisfiedStatus') ?? false,
    writeNormalizedMeasure: flag(map, 'writeNormalizedMeasure') ?? false,
  }
}

function readObjective(objective: ManifestElement, isPrimary: boolean): ItemObjective {
  const least = Number(element(objective, 'minNormalizedMeasure')?.text.trim() || Number.NaN)
  const maps = elements(objective, 'mapInfo').map(readMap)
  return {
    objectiveID: attribute(objective, 'objectiveID') ?? '',
    isPrimary,
    ...stated({ satisfiedByMeasure: flag(objective, 'satisfiedByMeasure') }),
    ...(Number.isFinite(least) ? { minNormalizedMeasure: least } : {}),
    ...(maps.length > 0 ? { mapInfo: maps } : {}),
  }
}

/** The item's own values override those of the collection. */
function partsOf(own: ManifestElement, shared: ManifestElement | undefined): ManifestElement {
  const names = new Set(own.children.flatMap((child) => ('name' in child ? [child.name] : [])))
  return {
    name: own.name,
    attributes: own.attributes,
    text: '',
    children: [
      ...own.children,
      ...(shared?.children ?? []).filter((child) => !('name' in child) || !names.has(child.name)),
    ],
  }
}

/** The sequencing of an item. `collection`: what items of the manifest share. */
export function readSequencing(item: ManifestElement, collection: ManifestElement | undefined): ItemSequencing {
  const own = element(item, 'sequencing')
  if (!own) return {}
  const shared = elements(collection, 'sequencing').find(
    (each) => attribute(each, 'ID') === (attribute(own, 'IDRef') ?? ''),
  )
  const sequencing = partsOf(own, shared)
  const rules = element(sequencing, 'sequencingRules')
  const rollupRules = readRollupRules(element(sequencing, 'rollupRules'))
  const objectives = element(sequencing, 'objectives')
  const primary = element(objectives, 'primaryObjective')
  const further = elements(objectives, 'objective').map((each) => readObjective(each, false))
  const delivery = element(sequencing, 'deliveryControls')
  return {
    sequencingControls: readControls(sequencing),
    ...(delivery
      ? {
          deliveryControls: stated({
            tracked: flag(delivery, 'tracked'),
            completionSetByContent: flag(delivery, 'completionSetByContent'),
            objectiveSetByContent: flag(delivery, 'objectiveSetByContent'),
          }),
        }
      : {}),
    ...stated({ attemptLimit: numeral(element(sequencing, 'limitConditions'), 'attemptLimit') }),
    ...(primary ? { primaryObjective: readObjective(primary, true) } : {}),
    ...(further.length > 0 ? { objectives: further } : {}),
    ...(rules
      ? {
          sequencingRules: {
            preConditionRules: readRules(rules, 'preConditionRule'),
            exitConditionRules: readRules(rules, 'exitConditionRule'),
            postConditionRules: readRules(rules, 'postConditionRule'),
          },
        }
      : {}),
    ...(rollupRules.length > 0 ? { rollupRules: { rules: rollupRules } } : {}),
  }
}
