/** Whether a challenge of the pool's own kind asks for a code that it has sent: then it says where, or by what. */
export const isCodeChallenge = (parameters: Readonly<Record<string, string>>): boolean =>
  Object.keys(parameters).some((name) => name.startsWith('CODE_DELIVERY_'))
