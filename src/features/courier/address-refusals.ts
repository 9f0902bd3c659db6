/** By the codes with which a change of address may be refused. */
export const addressRefusals: Readonly<Record<string, string>> = {
  'not-your-address': 'This account may not change this address.',
  'courier-unknown': 'The depot has not entered you as a courier yet. Ask the depot to, then save it again.',
}
