/** The frame has another origin, so its storage and worker cannot reach the app's. Navigation stays with the app. */
export const playerSandbox = 'allow-scripts allow-same-origin allow-forms allow-modals'
