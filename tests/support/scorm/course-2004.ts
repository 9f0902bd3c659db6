import { lessonFiles, lessonPage } from './lesson-page.ts'
import { pack } from './pack.ts'

const manifest = `<?xml version="1.0"?>
<manifest identifier="doors" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="course"><organization identifier="course"><title>At the door</title>
    <item identifier="ring" identifierref="page"><title>Ring first</title>
      <imsss:sequencing><imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/><imsss:objectives><imsss:primaryObjective objectiveID="rung"><imsss:mapInfo targetObjectiveID="has-rung" readSatisfiedStatus="true" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing>
    </item>
    <item identifier="photo" identifierref="page" parameters="?photo"><title>Then the photo</title>
      <imsss:sequencing>
        <imsss:sequencingRules><imsss:preConditionRule>
          <imsss:ruleConditions conditionCombination="any">
            <imsss:ruleCondition referencedObjective="before" operator="not" condition="satisfied"/>
            <imsss:ruleCondition referencedObjective="before" operator="not" condition="objectiveStatusKnown"/>
          </imsss:ruleConditions><imsss:ruleAction action="disabled"/>
        </imsss:preConditionRule></imsss:sequencingRules>
        <imsss:objectives><imsss:primaryObjective objectiveID="own"/><imsss:objective objectiveID="before"><imsss:mapInfo targetObjectiveID="has-rung" readSatisfiedStatus="true"/></imsss:objective></imsss:objectives>
      </imsss:sequencing>
    </item>
    <imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>
  </organization></organizations>
  <resources><resource identifier="page" type="webcontent" adlcp:scormType="sco" href="page.html"/></resources>
</manifest>`

const page = `
const api = findApi('API_1484_11')
api.Initialize('')
say('found', [location.search || 'first', api.GetValue('cmi.entry'), api.GetValue('cmi.mode')].join(', '))
deed('Pass', () => {
  api.SetValue('cmi.score.scaled', '0.9')
  api.SetValue('cmi.success_status', 'passed')
  api.SetValue('cmi.completion_status', 'completed')
  api.SetValue('cmi.session_time', 'PT2M')
  api.SetValue('adl.nav.request', location.search ? 'exitAll' : 'continue')
  api.Terminate('')
})`

/**
 * Two lessons of SCORM 2004; the second opens when the first is passed, and the first leads to it. It says itself when it is
 * passed: without that, the standard takes one that was left for passed.
 */
export const course2004 = (): Uint8Array<ArrayBuffer> =>
  pack({ 'imsmanifest.xml': manifest, 'page.html': lessonPage('At the door', page), ...lessonFiles })
