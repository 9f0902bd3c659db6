interface Place {
  to: string
  label: string
}

/** The words that people type in an address, with the page that they mean. */
const places: readonly (readonly [words: string, to: string, label: string])[] = [
  ['leave holiday holidays time-off annual-leave', '/plan/holidays', 'Holidays'],
  ['round rounds list parcels parcel deliveries delivery', '/manifest', 'Your round'],
  ['availability calendar rota', '/plan', 'Plan'],
  ['offers offer', '/plan/offers', 'Offers'],
  ['earnings invoices invoice wages payslip payslips', '/pay', 'Pay'],
  ['stars reviews ratings', '/pay/stars', 'Stars'],
  ['pension', '/pay/pension', 'Pension'],
  ['message chat inbox', '/messages', 'Messages'],
  ['notices notice', '/messages/notices', 'Notices'],
  ['claims claim enquiries enquiry help contact', '/form', 'Enquiries'],
  ['documents document', '/onboarding', 'Your documents'],
  ['courses course lessons learning', '/training', 'Training'],
  ['market adverts sell', '/marketplace', 'Marketplace'],
  ['podcast', '/podcasts', 'Podcasts'],
  ['profile account details', '/more/details', 'Your details'],
  ['security password', '/settings/security', 'Sign-in and security'],
  ['bank bank-account', '/tools/change-bank-accounts', 'Change bank account'],
  ['forecast', '/tools/personal-courier-forecast', 'Forecast'],
  ['performance', '/tools/personal-courier-performance', 'Performance'],
]

/** Returns the page that the user may have meant by an unknown address; undefined if none is similar. */
export function suggestedPlace(path: string): Place | undefined {
  const parts = path.toLowerCase().split('/').filter(Boolean)
  const found = places.find(([words]) => words.split(' ').some((word) => parts.includes(word)))
  return found && { to: found[1], label: found[2] }
}
