import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { FormEntry } from '#contracts/forms/form.ts'

const details: FormEntry['fields'][number] = {
  id: 'details',
  type: 'free-text',
  label: 'What happened',
  hint: 'In your own words. Leave out customers’ names and addresses.',
  rules: [{ rule: 'required' }, { rule: 'min', length: 10 }, { rule: 'max', length: 4000 }],
}

const photos: FormEntry['fields'][number] = {
  id: 'photos',
  type: 'image-upload',
  label: 'Photos',
  rules: [{ rule: 'image' }, { rule: 'size', size: 400 }],
}

export const demoForms: Readonly<Record<string, FormEntry>> = {
  incident: {
    title: 'An incident on the round',
    summary: 'An accident, a theft, a threat, a dog. In an emergency, call 999.',
    dueDays: 2,
    captcha: false,
    fields: [
      { id: 'date', type: 'date', label: 'Date of the incident', rules: [{ rule: 'required' }] },
      { id: 'time', type: 'time', label: 'Time of the incident', rules: [{ rule: 'required' }] },
      { id: 'round', type: 'round-number', label: 'Round', rules: [{ rule: 'required' }] },
      {
        id: 'incident-number',
        type: 'incident-number',
        label: 'Incident number',
        hint: 'If the police or the depot gave you one.',
        rules: [
          { rule: 'alpha_dash', locale: 'en' },
          { rule: 'max', length: 20 },
        ],
      },
      details,
      { ...photos, hint: 'Only if it’s safe.' },
    ],
  },
  pay: {
    title: 'A question about my pay',
    summary: 'Something is missing or wrong on an invoice.',
    dueDays: 5,
    captcha: false,
    fields: [
      { id: 'invoice', type: 'invoice-type', label: 'Invoice type', rules: [{ rule: 'required' }] },
      { id: 'period', type: 'period', label: 'Period', rules: [{ rule: 'required' }] },
      {
        id: 'amount',
        type: 'number',
        label: 'Amount in pounds',
        hint: 'What you were underpaid or overpaid, for example 12.50.',
        rules: [{ rule: 'required' }, { rule: 'double' }, { rule: 'between', min: 0.01, max: 5000 }],
      },
      details,
    ],
  },
  other: {
    title: 'Something else',
    summary: 'Anything else.',
    dueDays: 5,
    captcha: false,
    fields: [{ ...details, label: 'Your question' }, photos],
  },
}

/** The depot of the demo pays £2.50 for each quarter of an hour after the first half hour, up to three hours a day. */
export const demoWaitRule: WaitRule = { freeMinutes: 30, quarter: 2500, dayMinutes: 180 }
