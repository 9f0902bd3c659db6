/** The address of the API reference, which is a page of its own and no screen of the app. */
export const developersPath = '/developers'

/** Its file in the built app. */
export const developersFile = `${developersPath}/index.html`
