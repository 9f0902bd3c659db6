/** Manifests of small packages, written for these tests. */
export const manifest12 = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="loading" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="other"><title>Not this one</title></organization>
    <organization identifier="course">
      <title>Loading a van</title>
      <item identifier="one" identifierref="lesson-one" parameters="?page=2"><title>Heavy &amp; light</title><adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>begin=1</adlcp:datafromlms></item>
      <item identifier="part"><title>More</title>
        <item identifier="two" identifierref="lesson-two" isvisible="false"><title>Straps</title><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed></item>
      </item>
    </organization>
  </organizations>
  <resources xml:base="lessons/">
    <resource identifier="lesson-one" type="webcontent" adlcp:scormtype="sco" href="one.html"><file href="one.html"/></resource>
    <resource identifier="lesson-two" type="webcontent" adlcp:scormtype="asset" xml:base="deep/" href="my%20page.html#top"/>
    <resource identifier="picture" type="webcontent" href="picture.png"/>
  </resources>
</manifest>`

/** Returns a manifest of one lesson with that file name. `encoding`: the one its XML declaration names. */
export const manifestNaming = (
  href: string,
  encoding = 'UTF-8',
): string => `<?xml version="1.0" encoding="${encoding}"?>
<manifest identifier="case" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="org"><organization identifier="org"><title>Début</title>
    <item identifier="only" identifierref="page"><title>Début</title></item>
  </organization></organizations>
  <resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${href}"/></resources>
</manifest>`

export const files12 = {
  'imsmanifest.xml': manifest12,
  'lessons/one.html': '<p>One</p>',
  'lessons/deep/my page.html': '<p>Two</p>',
  'lessons/picture.png': 'x',
}

export const manifest2004 = (schemaVersion: string): string => `<?xml version="1.0"?>
<manifest identifier="parcels" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>${schemaVersion}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>Care of parcels</title>
      <item identifier="first" identifierref="page"><title>First</title>
        <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
        <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI><adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>
        <imsss:sequencing IDRef="shared"><imsss:deliveryControls tracked="true" completionSetByContent="true"/></imsss:sequencing>
      </item>
      <item identifier="second" identifierref="page" parameters="#two"><title>Second</title>
        <adlcp:dataFromLMS>two</adlcp:dataFromLMS>
        <imsss:sequencing>
          <imsss:sequencingRules>
            <imsss:preConditionRule><imsss:ruleConditions conditionCombination="any"><imsss:ruleCondition referencedObjective="known" operator="not" condition="objectiveMeasureGreaterThan" measureThreshold="0.5"/></imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule>
          </imsss:sequencingRules>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="score" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure><imsss:mapInfo targetObjectiveID="course-score" writeNormalizedMeasure="true"/></imsss:primaryObjective>
            <imsss:objective objectiveID="known"/>
          </imsss:objectives>
        </imsss:sequencing>
      </item>
      <imsss:sequencing><imsss:controlMode choice="false" flow="true"/><imsss:rollupRules objectiveMeasureWeight="0.5"><imsss:rollupRule childActivitySet="atLeastCount" minimumCount="1"><imsss:rollupConditions><imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions><imsss:rollupAction action="satisfied"/></imsss:rollupRule></imsss:rollupRules></imsss:sequencing>
    </organization>
  </organizations>
  <resources><resource identifier="page" type="webcontent" adlcp:scormType="sco" href="page.html"/></resources>
  <imsss:sequencingCollection><imsss:sequencing ID="shared"><imsss:limitConditions attemptLimit="2"/></imsss:sequencing></imsss:sequencingCollection>
</manifest>`

export const files2004 = (schemaVersion: string): Record<string, string> => ({
  'imsmanifest.xml': manifest2004(schemaVersion),
  'page.html': '<p>Page</p>',
})
