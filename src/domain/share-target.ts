/** The path to which the phone sends files shared from the gallery. The web manifest names the same path. */
export const sharePath = '/share'
/** Name of the files in what is posted there. */
export const shareField = 'photos'
