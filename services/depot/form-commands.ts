import { listFormsEndpoint, publishFormEndpoint, withdrawFormEndpoint } from '#contracts/forms/form-endpoints.ts'
import { formEntrySchema, formIdSchema, type Form } from '#contracts/forms/form.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

const describe = ({ id, version, title, fields }: Form): string =>
  `  ${id} ${title}, version ${version}: ${fields.map((field) => `${field.label} (${field.type})`).join(', ')}`

const toMoment = (at: string): string => `${londonDay(new Date(at))} ${londonTime(new Date(at))}`

export const formsCommand: DepotCommand = {
  name: 'forms',
  usage: 'forms',
  summary: 'list the forms that couriers may fill in, and those that were withdrawn',
  staff: 'back-office',
  async run({ client, terminal }) {
    const { forms, withdrawn = [] } = await client.call(listFormsEndpoint, listFormsEndpoint.path)
    for (const form of forms) terminal.print(describe(form))
    for (const { id, title, version, withdrawnAt } of withdrawn)
      terminal.print(`  ${id} ${title}, version ${version}: withdrawn${withdrawnAt ? ` ${toMoment(withdrawnAt)}` : ''}`)
    if (forms.length + withdrawn.length === 0) terminal.print('There are no forms.')
  },
}

const formPath = (path: string, id: string): string => {
  if (!formIdSchema.safeParse(id).success)
    throw new DepotError(`"${id}" is not the name of a form, such as lost-parcel.`)
  return path.replace('{id}', id)
}

export const publishFormCommand: DepotCommand = {
  name: 'publish-form',
  usage: 'publish-form ID FILE',
  summary: 'publish a form from a .json file, or its next version where something has changed',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [id, file, ...rest] = words
    if (id === undefined || file === undefined || rest.length > 0)
      throw new DepotError('Name a form and a file: npm run depot -- publish-form ID FILE')
    const path = formPath(publishFormEndpoint.path, id)
    terminal.print(
      describe(
        await client.call(
          publishFormEndpoint,
          path,
          jsonBody(await readEntry(terminal, file, formEntrySchema, 'form')),
        ),
      ),
    )
  },
}

export const withdrawFormCommand: DepotCommand = {
  name: 'withdraw-form',
  usage: 'withdraw-form ID',
  summary: 'withdraw a form; forms already started can still be sent',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [id, ...rest] = words
    if (id === undefined || rest.length > 0) throw new DepotError('Name one form: npm run depot -- withdraw-form ID')
    await client.call(withdrawFormEndpoint, formPath(withdrawFormEndpoint.path, id))
    terminal.print(`  ${id} is withdrawn.`)
  },
}
