import { localError } from './cognito-error.ts'

/** Code of the user pool comes on its own, and with the network gone it may not come at all. */
export async function orNetworkError<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw localError('network', cause)
  }
}
