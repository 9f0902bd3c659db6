/** SCORM 2004's Simple Sequencing of one item: what of it the manifest states, in the runtime's words. */
export interface ItemSequencing {
  sequencingControls?: Record<string, boolean | number>
  deliveryControls?: { tracked?: boolean; completionSetByContent?: boolean; objectiveSetByContent?: boolean }
  attemptLimit?: number
  primaryObjective?: ItemObjective
  objectives?: ItemObjective[]
  sequencingRules?: {
    preConditionRules: SequencingRule[]
    exitConditionRules: SequencingRule[]
    postConditionRules: SequencingRule[]
  }
  rollupRules?: { rules: RollupRule[] }
  /** Buttons of the player that the lesson has itself. */
  hideLmsUi?: string[]
}

export interface ItemObjective {
  objectiveID: string
  isPrimary: boolean
  satisfiedByMeasure?: boolean
  minNormalizedMeasure?: number
  mapInfo?: ObjectiveMap[]
}

export interface ObjectiveMap {
  targetObjectiveID: string
  readSatisfiedStatus?: boolean
  readNormalizedMeasure?: boolean
  writeSatisfiedStatus?: boolean
  writeNormalizedMeasure?: boolean
}

export interface RuleCondition {
  condition: string
  /** "not" turns it round. */
  operator?: 'not'
  referencedObjective?: string
  parameters?: { threshold: number }
}

export interface SequencingRule {
  action: string
  conditionCombination: string
  conditions: RuleCondition[]
}

export interface RollupRule {
  action: string
  conditionCombination: string
  consideration: string
  minimumCount: number
  minimumPercent: number
  conditions: RuleCondition[]
}
