import type { FeatureStore } from '#offline/feature-store.ts'

export const enquiryStore: FeatureStore = {
  name: 'enquiry',
  version: 1,
  tables: {
    forms: 'id',
    enquiries: 'id',
    /** What was begun and not sent yet. */
    enquiryDrafts: 'formId, savedAt',
  },
}
