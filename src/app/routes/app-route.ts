import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'

export const frameId = 'app'

export type LayoutName = 'auth' | 'default' | 'depot' | 'static'

export interface AppRoute {
  /** The path, in React Router's syntax. */
  path: string
  layout: LayoutName
  /** The names of the guards, run in this order before anything else of the page; some take a value: `toggle:plan`. */
  middleware: readonly string[]
  /** False gives the 404: the address has the form of a page and names none. */
  validate?: (url: URL, params: LoaderFunctionArgs['params']) => boolean | Promise<boolean>
  /** Reads what is shown first, while the code of the screen is being fetched. */
  prepare?: (args: LoaderFunctionArgs) => Promise<void>
  screen: () => Promise<ComponentType>
  /** The app opens with it: its styles are there from the start (`start/first-screens.ts`, or a screen that one of these loads). */
  first?: true
  /** Pins its actions where the tabs would be. */
  taskScreen?: boolean
  /** Addresses under it that the same screen shows. */
  children?: RouteObject[]
}
