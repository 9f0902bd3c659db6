import type { FeatureStore } from '#offline/feature-store.ts'

export const enquiryStore: FeatureStore = {
  name: 'enquiry',
  version: 1,
  tables: {
    forms: 'id',
    enquiries: 'id',
    enquiryDrafts: 'formId, savedAt',
  },
}
