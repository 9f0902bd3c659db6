/** Words of invented parcels. Nobody lives here: every name says that it is an example. */
export const demoTown = 'Sampleton'

export const demoNames = [
  'A. Example',
  'B. Sample',
  'C. Placeholder',
  'D. Specimen',
  'E. Model',
  'F. Dummy',
  'G. Pattern',
  'H. Template',
] as const

export const demoStreets = [
  'Sample Road',
  'Example Street',
  'Test Close',
  'Demo Lane',
  'Specimen Avenue',
  'Placeholder Way',
  'Pattern Place',
  'Model Terrace',
  'Template Gardens',
  'Dummy Drive',
  'Mock Hill',
  'Trial Square',
] as const

export const demoInstructions = [
  'Ring twice. Door is on the left of the shop.',
  'The bell does not work, knock loudly.',
  'Entrance is at the back, past the garages.',
  'Reception closes at 16:00.',
  'Large dog in the garden, use the front gate.',
] as const

export const demoSafePlaces = [
  'Blue box by the side gate.',
  'Behind the log store.',
  'Porch, on the left.',
  'Shed, not locked.',
] as const

export const demoNeighbours = ['Number 16', 'Number 8, in the evening', 'The flat below'] as const

export const demoAccess = ['Gate code 0000', 'Trade button until 11:00', 'Lift is at the second entrance'] as const
