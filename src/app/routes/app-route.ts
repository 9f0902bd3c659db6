import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { Permission } from '#contracts/permissions.ts'

export const frameId = 'app'

export type LayoutName = 'auth' | 'default' | 'depot' | 'static'

export interface AppRoute {
  /** The path, in React Router's syntax. */
  path: string
  layout: LayoutName
  /** The names of the guards, run in this order before anything else of the page; some take a value: `toggle:plan`. */
  middleware: readonly string[]
  /** The permission that staff need for a screen of a console. Without it they are told so, and no link leads there. */
  permission?: Permission
  /** Returns false to show the 404 page, for addresses that match the pattern but do not exist. */
  validate?: (url: URL, params: LoaderFunctionArgs['params']) => boolean | Promise<boolean>
  /** Reads the first data while the screen's code is loading. */
  prepare?: (args: LoaderFunctionArgs) => Promise<void>
  screen: () => Promise<ComponentType>
  /** True if the app may open with it: its styles are in the first sheet (`start/first-screens.ts`). */
  first?: true
  /** True if the screen pins its actions in place of the tabs. */
  taskScreen?: boolean
  /** The addresses below it that the same screen shows. */
  children?: RouteObject[]
}
