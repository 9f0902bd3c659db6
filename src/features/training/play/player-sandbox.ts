/** Of a frame of another origin, so that its own storage and worker are no way back to the app's; the window stays with the app. */
export const playerSandbox = 'allow-scripts allow-same-origin allow-forms allow-modals'
