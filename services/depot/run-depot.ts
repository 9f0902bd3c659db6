import { acknowledgementsCommand } from './acknowledgement-commands.ts'
import {
  advertsCommand,
  approveAdvertCommand,
  dismissReportsCommand,
  rejectAdvertCommand,
  removeAdvertCommand,
} from './advert-commands.ts'
import { auditCommand } from './audit-command.ts'
import { evidenceCommand } from './evidence-command.ts'
import { bankAccountCommand, bankAuditCommand } from './bank-commands.ts'
import { claimsCommand, decideCommand } from './claim-commands.ts'
import { closeDayCommand } from './close-day-command.ts'
import { contentCommand } from './content-command.ts'
import {
  coursesCommand,
  publishCourseCommand,
  withdrawCourseCommand,
  trainingResultsCommand,
} from './course-commands.ts'
import { courierCommand, couriersCommand } from './courier-commands.ts'
import { connectDepot, type Credentials } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { acceptDocumentCommand, documentsCommand, rejectDocumentCommand } from './document-commands.ts'
import { answerCommand, enquiriesCommand } from './enquiry-commands.ts'
import { eraseCommand, eraseRecipientCommand, erasuresCommand } from './erasure-commands.ts'
import { formsCommand, publishFormCommand, withdrawFormCommand } from './form-commands.ts'
import {
  approveHolidayCommand,
  coverHolidayCommand,
  declineHolidayCommand,
  holidaysCommand,
} from './holiday-commands.ts'
import { importCommand } from './import-command.ts'
import { invoicesCommand, publishInvoiceCommand } from './invoice-commands.ts'
import { leaveCommand } from './leave-command.ts'
import { messagesCommand, readMessagesCommand, replyCommand } from './message-commands.ts'
import { noticesCommand, publishNoticeCommand, withdrawNoticeCommand } from './notice-commands.ts'
import { offerCommand, offersCommand, withdrawOfferCommand } from './offer-commands.ts'
import { decidePensionCommand, earningsCommand, pensionCommand, setPensionCommand } from './pension-commands.ts'
import { forecastCommand, publishQualityCommand, volumesCommand } from './quality-commands.ts'
import { publishRatesCommand, ratesCommand } from './rate-commands.ts'
import { readArguments, type DepotArguments } from './read-arguments.ts'
import { restoredCommand } from './restored-command.ts'
import { acceptAppealCommand, declineAppealCommand, publishReviewsCommand, reviewsCommand } from './star-commands.ts'
import { setUpCommand } from './set-up-command.ts'
import { setStepsCommand, stepsCommand } from './step-commands.ts'
import { DepotError, type Terminal } from './terminal.ts'
import { toggleCommand, toggleDepotCommand, togglesCommand } from './toggle-commands.ts'
import { undeliveredCommand } from './undelivered-command.ts'

const commands: readonly DepotCommand[] = [
  importCommand,
  closeDayCommand,
  couriersCommand,
  courierCommand,
  enquiriesCommand,
  answerCommand,
  claimsCommand,
  decideCommand,
  documentsCommand,
  acceptDocumentCommand,
  rejectDocumentCommand,
  stepsCommand,
  setStepsCommand,
  offersCommand,
  offerCommand,
  withdrawOfferCommand,
  messagesCommand,
  readMessagesCommand,
  replyCommand,
  noticesCommand,
  publishNoticeCommand,
  withdrawNoticeCommand,
  advertsCommand,
  approveAdvertCommand,
  rejectAdvertCommand,
  removeAdvertCommand,
  dismissReportsCommand,
  leaveCommand,
  holidaysCommand,
  approveHolidayCommand,
  declineHolidayCommand,
  coverHolidayCommand,
  ratesCommand,
  publishRatesCommand,
  invoicesCommand,
  publishInvoiceCommand,
  publishQualityCommand,
  volumesCommand,
  forecastCommand,
  reviewsCommand,
  publishReviewsCommand,
  acceptAppealCommand,
  declineAppealCommand,
  pensionCommand,
  setPensionCommand,
  earningsCommand,
  decidePensionCommand,
  bankAccountCommand,
  bankAuditCommand,
  acknowledgementsCommand,
  formsCommand,
  publishFormCommand,
  withdrawFormCommand,
  coursesCommand,
  publishCourseCommand,
  withdrawCourseCommand,
  trainingResultsCommand,
  togglesCommand,
  toggleCommand,
  toggleDepotCommand,
  contentCommand,
  auditCommand,
  evidenceCommand,
  undeliveredCommand,
  eraseCommand,
  erasuresCommand,
  eraseRecipientCommand,
  restoredCommand,
  setUpCommand,
]

const general = [
  'Options of every command:',
  '  --url ADDRESS                      address of the app (default: http://localhost:8080)',
  '  --username NAME --password WORDS   who you are (default on this machine: the demo staff); without --password it asks',
  '  --token TOKEN                      an access token, instead of a name and a password',
  '  --help                             show this help',
  '',
  'DEPOT_URL, DEPOT_TOKEN, DEPOT_USERNAME and DEPOT_PASSWORD stand in for the options.',
]

const usage = (): string[] => [
  'npm run depot -- <command> [options]',
  '',
  ...commands.flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  'npm run depot -- <command> --help shows the help of one command.',
  '',
  ...general,
]

const formatUsage = ({ usage, summary, help = [] }: DepotCommand): string[] => [
  `npm run depot -- ${usage}`,
  '',
  `  ${summary}`,
  ...(help.length > 0 ? ['', ...help.map((line) => `  ${line}`)] : []),
  '',
  ...general,
]

/** Returns the help that was requested ("help", "--help" or "help import"), or undefined if none was. */
function getHelpRequest({ command, words, flags }: DepotArguments): { of: string | undefined } | undefined {
  if (command === 'help') return { of: words[0] }
  return flags.has('help') || command === undefined ? { of: command } : undefined
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

async function readCredentials(
  option: (name: string) => string | undefined,
  demoStaff: Credentials | null,
  { askSecret }: Terminal,
): Promise<Credentials> {
  const token = option('token')
  if (token !== undefined) return { token }
  const username = option('username')
  if (username === undefined && option('password') === undefined && demoStaff) return demoStaff
  const password =
    option('password') ?? (username === undefined ? undefined : await askSecret?.(`Password of ${username}: `))
  if (username === undefined || password === undefined) {
    throw new DepotError('Sign in with --username and --password, or with --token.')
  }
  return { username, password }
}

async function run(given: DepotArguments, command: DepotCommand, terminal: Terminal): Promise<void> {
  const option = (name: string) => given.options[name] ?? terminal.environment[`DEPOT_${name.toUpperCase()}`]
  const base = option('url') ?? 'http://localhost:8080'
  if (!URL.canParse(base)) throw new DepotError(`"${base}" is not an address.`)
  // The demo staff are the default on this machine, where each start prints their password. No other machine gets it.
  const isHere = loopback.has(new URL(base).hostname)
  const demoStaff = command.staff !== null && isHere ? terminal.demoStaff[command.staff] : null
  const who = command.staff === null ? null : await readCredentials(option, demoStaff, terminal)
  const client = await connectDepot(terminal, base, who)
  await command.run({ client, terminal, words: given.words, option, flags: given.flags })
}

function toDepotError(error: unknown): DepotError {
  if (error instanceof DepotError) return error
  // fetch hides why it could not connect in its cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  if (!(error instanceof TypeError)) return new DepotError(`The command failed${code}.`)
  if (/CERT|ALTNAME/.test(code))
    return new DepotError(
      `The certificate of the service is not trusted${code}. Give --url the host name of the certificate; for an authority of your own, set NODE_EXTRA_CA_CERTS to the file of its certificate.`,
    )
  return new DepotError(`Can’t reach the service${code}. Is it running?`)
}

/** Runs one command; the result is the exit code of the process. */
export async function runDepot(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const given = readArguments(args, {
      options: commands.flatMap((command) => command.options ?? []),
      flags: commands.flatMap((command) => command.flags ?? []),
    })
    const help = getHelpRequest(given)
    const name = help ? help.of : given.command
    const command = commands.find((each) => each.name === name)
    if (command === undefined || help) {
      for (const line of command ? formatUsage(command) : usage()) terminal.print(line)
      if (command || name === undefined) return 0
      throw new DepotError(`There is no command "${name}".`)
    }
    await run(given, command, terminal)
    return 0
  } catch (error) {
    const { message, details } = toDepotError(error)
    for (const detail of details) terminal.printError(`  ${detail}`)
    terminal.printError(message)
    return 1
  }
}
