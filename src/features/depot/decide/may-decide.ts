import type { Permission } from '#contracts/permissions.ts'
import type { May } from '../frame/desk-places.ts'
import { allKinds, kinds, type Kind } from './kinds/kinds.ts'
import type { WaitingItem } from './waiting-item.ts'

/** Returns the permission that decisions of a kind need. All commands of a kind name the same one. */
export const getNeededPermission = (kind: Kind): Permission => kinds[kind].commands[0]?.command.needs ?? 'manage'

/** Returns whether somebody's roles include decisions of an item's kind. */
export const mayDecide = ({ kind }: Pick<WaitingItem, 'kind'>, may: May): boolean => may(getNeededPermission(kind))

/** Returns whether somebody's roles include decisions of any kind. */
export const mayDecideAny = (may: May): boolean => allKinds.some(({ name }) => may(getNeededPermission(name)))
