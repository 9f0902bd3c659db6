import { setUpBodySchema, setUpEndpoint, type SetUpBody } from '#contracts/staff/set-up-endpoints.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

interface Question {
  option: string
  question: string
  /** Said if the answer is not of its form. */
  form: string
}

const questions: readonly Question[] = [
  { option: 'code', question: 'Set-up code, as the program printed it: ', form: 'Give the set-up code with --code.' },
  { option: 'company', question: 'Name of the company: ', form: 'Give the name of the company with --company.' },
  {
    option: 'sub-depot',
    question: 'Code of the first sub-depot, such as SAM: ',
    form: 'Give the code of the first sub-depot with --sub-depot: up to eight capital letters and digits.',
  },
  { option: 'depot-name', question: 'Its name: ', form: 'Give the name of the sub-depot with --depot-name.' },
  { option: 'name', question: 'Your name: ', form: 'Give your name with --name.' },
  { option: 'email', question: 'Your email address: ', form: 'Give your email address with --email.' },
  {
    option: 'username',
    question: 'Your sign-in name: ',
    form: 'Give your sign-in name with --username: small letters, digits, dots and hyphens.',
  },
  {
    option: 'password',
    question: 'Your password (it is not shown as you type): ',
    form: 'Give your password with --password.',
  },
]

/** The field of the request that each option fills. */
const optionOfField: Readonly<Record<string, string>> = {
  'subDepot.code': 'sub-depot',
  'subDepot.name': 'depot-name',
}

async function readAnswers({ option, terminal }: CommandContext): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { option: name, question, form } of questions) {
    const ask = name === 'password' ? terminal.askSecret : terminal.ask
    const given = option(name) ?? (await ask?.(question))
    if (given === undefined) throw new DepotError(form)
    answers[name] = given
  }
  return answers
}

/** @throws DepotError that says which answer is not of its form */
function toBody(answers: Readonly<Record<string, string>>): SetUpBody {
  const { 'sub-depot': code, 'depot-name': name, ...rest } = answers
  const body = setUpBodySchema.safeParse({ ...rest, subDepot: { code: code?.trim().toUpperCase(), name } })
  if (body.success) return body.data
  const field = body.error.issues[0]?.path.join('.') ?? ''
  const wrong = questions.find(({ option }) => option === (optionOfField[field] ?? field))
  throw new DepotError(wrong?.form ?? 'An answer is not of its form.')
}

export const setUpCommand: DepotCommand = {
  name: 'set-up',
  usage: 'set-up [--code C] [--company N] [--sub-depot SAM] [--depot-name N] [--name N] [--email E]',
  summary: 'make the first account of the back office, name the company, and add the first sub-depot',
  help: ['It asks for what is not given. The code is in the lines that the program prints at its start.'],
  staff: null,
  options: ['code', 'company', 'sub-depot', 'depot-name', 'name', 'email'],
  async run(context) {
    if (context.words.length > 0) throw new DepotError('This command takes no names: npm run depot -- set-up')
    const body = toBody(await readAnswers(context))
    const { username } = await context.client.call(setUpEndpoint, setUpEndpoint.path, jsonBody(body))
    context.terminal.print(
      `The depot is set up. Sign in to the app as ${username}; it asks you to set up a second step.`,
    )
  },
}
