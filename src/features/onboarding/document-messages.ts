import type { DocumentErrorCode, DocumentRejection } from '#contracts/onboarding/document-commands.ts'

export const documentMessages: Readonly<Record<DocumentRejection, string>> = {
  'number-missing': 'The number is missing.',
  'issued-missing': 'The day of issue is missing.',
  'issued-in-future': 'The day of issue is still to come.',
  'issued-too-long-ago': 'The document was too old when you sent it. Ask for a new one.',
  'expiry-missing': 'The last day is missing.',
  expired: 'The document had already expired when you sent it.',
  'expiry-too-late': 'The expiry date is too long after the issue date. Check both.',
  'photo-missing': 'There were too few photos.',
  'step-unknown': 'The depot no longer asks for this document.',
  'document-exists': 'The depot has this document already.',
  'not-a-courier': 'This account can’t send documents.',
}

export const errorFields: Readonly<Record<DocumentErrorCode, 'number' | 'issued' | 'expiry' | 'photos'>> = {
  'number-missing': 'number',
  'issued-missing': 'issued',
  'issued-in-future': 'issued',
  'issued-too-long-ago': 'issued',
  'expiry-missing': 'expiry',
  expired: 'expiry',
  'expiry-too-late': 'expiry',
  'photo-missing': 'photos',
}
