/** Where the phone hands over what its owner shares from the gallery, as the web manifest says. */
export const sharePath = '/share'
/** Name of the files in what is posted there. */
export const shareField = 'photos'
