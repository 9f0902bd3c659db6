import {
  listTogglesEndpoint,
  removeToggleEndpoint,
  switchToggleEndpoint,
  toggleKeySchema,
  writeToggleEndpoint,
  type Toggle,
  type ToggleRule,
} from '#contracts/config/toggles.ts'
import { readRules, writeRules } from '#domain/toggle-rules.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const describe = ({ key, on, rules }: Toggle): string =>
  `  ${key} is ${on ? `on for ${writeRules(rules)}` : `off (would be for ${writeRules(rules)})`}`

const list = async ({ client }: CommandContext): Promise<Toggle[]> =>
  (await client.call(listTogglesEndpoint, listTogglesEndpoint.path)).toggles

export const togglesCommand: DepotCommand = {
  name: 'toggles',
  usage: 'toggles',
  summary: 'list every toggle and who it reaches',
  staff: 'back-office',
  async run(context) {
    const toggles = await list(context)
    for (const toggle of toggles) context.terminal.print(describe(toggle))
    if (toggles.length === 0) context.terminal.print('There are no toggles. Every feature uses its default.')
  },
}

const wrongly = new DepotError(
  'Name a toggle and its new state: npm run depot -- toggle KEY on|off|remove [--for RULES]',
)

/** @throws DepotError for what is no rule */
function parseRules(text: string): ToggleRule[] {
  const rules = readRules(text)
  if (typeof rules === 'string') throw new DepotError(rules)
  return rules
}

async function write(context: CommandContext, key: string, on: boolean): Promise<void> {
  const { client, terminal, option } = context
  const named = option('for')
  const before = (await list(context)).find((toggle) => toggle.key === key)
  const rules = named === undefined ? (before?.rules ?? [{ kind: 'everyone' as const }]) : parseRules(named)
  const path = writeToggleEndpoint.path.replace('{key}', key)
  terminal.print(describe(await client.call(writeToggleEndpoint, path, jsonBody({ on, rules }))))
}

export const toggleCommand: DepotCommand = {
  name: 'toggle',
  usage: 'toggle KEY on|off|remove [--for everyone,group:NAME,sub-depot:CODE,courier:ID,share:PERCENT]',
  summary: 'switch a toggle; without --for it reaches the same people as before, and a new one reaches everyone',
  staff: 'back-office',
  options: ['for'],
  async run(context) {
    const { client, terminal, words } = context
    const [key, state, ...rest] = words
    if (key === undefined || state === undefined || rest.length > 0) throw wrongly
    if (!toggleKeySchema.safeParse(key).success)
      throw new DepotError(`"${key}" is not the name of a toggle, such as plan or scan.batch.`)
    if (state === 'on' || state === 'off') return await write(context, key, state === 'on')
    if (state !== 'remove') throw wrongly
    await client.call(removeToggleEndpoint, removeToggleEndpoint.path.replace('{key}', key))
    terminal.print(`  ${key} is deleted. Its default applies now.`)
  },
}

export const toggleDepotCommand: DepotCommand = {
  name: 'toggle-depot',
  usage: 'toggle-depot SUB-DEPOT KEY on|off',
  summary: 'switch a toggle for the couriers and the staff of one sub-depot; for everyone else it stays as it is',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, key, state, ...rest] = words
    if (subDepot === undefined || key === undefined || (state !== 'on' && state !== 'off') || rest.length > 0) {
      throw new DepotError('Name a sub-depot, a toggle and its state: npm run depot -- toggle-depot SAM plan on')
    }
    const path = switchToggleEndpoint.path
      .replace('{key}', encodeURIComponent(key))
      .replace('{subDepot}', encodeURIComponent(subDepot))
    terminal.print(describe(await client.call(switchToggleEndpoint, path, jsonBody({ on: state === 'on' }))))
  },
}
