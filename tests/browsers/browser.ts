/**
 * One tab of some browser: no more than every driver can do. A target is an XPath, the one way of naming an
 * element that all of them take; the first that is in sight is meant, and waited for.
 */
export interface Tab {
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  see: (target: string) => Promise<void>
  press: (target: string) => Promise<void>
  type: (target: string, text: string) => Promise<void>
  /** Chooses a file of this machine in an `input`, in sight or not. */
  choose: (target: string, file: string) => Promise<void>
  /** Runs in the page, and so may name nothing from outside. Its result is plain data. */
  evaluate: <Result, Arg>(script: (arg: Arg) => Result | Promise<Result>, arg: Arg) => Promise<Result>
  close: () => Promise<void>
}

/** A courier's browser. What it stores lasts until `remove`. */
export interface Browser {
  /** Starts the browser where it is not running. */
  tab: () => Promise<Tab>
  /** Ends it, in the way that the engine's driver knows. The tabs are gone. */
  end: () => Promise<void>
  remove: () => Promise<void>
  /** Console errors, warnings and page errors since it was made. */
  noise: () => Promise<string[]>
}

export interface Engine {
  name: string
  /** Killed with SIGKILL, like a flat battery; or only all its tabs are closed. */
  ends: 'killed' | 'closed'
  create: () => Promise<Browser>
}
