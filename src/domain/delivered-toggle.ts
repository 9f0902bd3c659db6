/** Whether `delivered` with proof of delivery is offered. It stands without a schema, because the first screen asks for it. */
export const deliveredToggle = 'manifest.delivered'
