/** The client's own arithmetic, which the package does not declare. */
declare module 'amazon-cognito-identity-js/lib/BigInteger.js' {
  export default class BigInteger {
    constructor(text: string, radix: 16)
    toString(radix: 16): string
  }
}

declare module 'amazon-cognito-identity-js/lib/AuthenticationHelper.js' {
  import type BigInteger from 'amazon-cognito-identity-js/lib/BigInteger.js'

  export default class AuthenticationHelper {
    constructor(poolName: string)
    smallAValue: BigInteger
    largeAValue: BigInteger
    getPasswordAuthenticationKey(
      userId: string,
      password: string,
      serverPublic: BigInteger,
      salt: BigInteger,
      callback: (error: Error | null, key: Uint8Array) => void,
    ): void
  }
}
