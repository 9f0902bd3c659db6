/** Why a package is not taken. The code is for the log and for programs, the sentence for whoever handed it in. */
export const packageErrors = {
  'zip-broken': 'The package is damaged or is no zip file.',
  'zip-unsupported':
    'The package is packed in a way that phones cannot open: encrypted, split, or packed by another method than deflate.',
  'path-outside': 'A file of the package would lie outside its folder.',
  'path-doubled': 'Two files of the package have the same name.',
  'too-large': 'The package is larger than a phone takes.',
  'too-many-files': 'The package has more files than a phone takes.',
  'packed-too-tight': 'The package unpacks to far more than it should.',
  'manifest-missing':
    'There is no imsmanifest.xml at the top of the package. Pack what is in the folder, and not the folder.',
  'manifest-broken': 'The imsmanifest.xml of the package cannot be read.',
  'edition-unknown': 'The package is neither SCORM 1.2 nor SCORM 2004.',
  'launch-missing': 'A lesson of the package names a file that is not in it.',
  'too-many-lessons': 'The package has more lessons than a phone takes.',
  'nothing-to-play': 'The package has no lesson in it.',
} as const

export type PackageErrorCode = keyof typeof packageErrors

/** `message` is the sentence; `at` names the file, the item or the place that it is about. */
export class PackageError extends Error {
  readonly code: PackageErrorCode
  readonly at: string | undefined

  constructor(code: PackageErrorCode, at?: string) {
    super(packageErrors[code])
    this.name = 'PackageError'
    this.code = code
    this.at = at
  }
}
