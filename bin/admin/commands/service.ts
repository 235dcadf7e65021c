import type { Command } from 'commander'
import { UserError } from '#infra/settings/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { getServiceMode } from '#shared/rules/service-mode.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { parseLondonTime } from '../arguments/parse-london-time.ts'
import { type CommandContext, type CreateContext, withChangeOptions } from '../context/context.ts'

const jsonProperties = 'mode: "open"|"closed"|"embargo", closed, embargoEndTime: ISO instant or null'
const jsonHelp = `
--json prints {${jsonProperties}}`
const changeJsonHelp = `
--json prints {changed, dryRun, ${jsonProperties}}`

/** Adds `service status | close | open | embargo --until | lift`. */
export function addServiceCommands(program: Command, createContext: CreateContext) {
  const service = program
    .command('service')
    .description('open and close the portal, or put it under embargo')
    .addHelpText(
      'after',
      `
Closed: Clearing is over, and the portal takes no applications. Embargo: it takes none until a set time. A closed portal
stays closed when an embargo ends. Applicants can always send documents. Every page shows a change within 75 seconds.

Examples:
  npm run admin -- service status
  npm run admin -- service close --stage prod
  npm run admin -- service embargo --until '2027-08-12 08:00'`,
    )

  service
    .command('status')
    .description('show whether the portal is open')
    .addHelpText('after', `${jsonHelp}\n\nExample:\n  npm run admin -- service status --json`)
    .action(async (_options, command: Command) => {
      const { ports, print } = await createContext(command)
      const flags = await loadFlags(ports)
      if (!flags) throw new UserError(unreadableFlags)
      print(formatFlags(flags, ports.now()), toServiceJson(flags, ports.now()))
    })

  const addFlagCommand = (name: string, description: string, action: string, update: Partial<ServiceFlags>) =>
    withChangeOptions(service.command(name))
      .description(description)
      .addHelpText('after', `${changeJsonHelp}\n\nExample:\n  npm run admin -- service ${name}`)
      .action(async (_options, command: Command) =>
        updateFlags(update, name, action, await createContext(command)),
      )

  addFlagCommand('close', 'close the portal; applicants can still send documents', 'close the portal', {
    closed: true,
  })
  addFlagCommand('open', 'open a closed portal; an embargo stays', 'open the portal', { closed: false })
  addFlagCommand('lift', 'end the embargo now', 'lift the embargo', { embargoEndTime: null })

  withChangeOptions(service.command('embargo'))
    .description('pause the portal until a London time')
    .requiredOption('--until <time>', "London time, such as '2027-08-12 08:00'")
    .addHelpText(
      'after',
      `
The question shows the time in London and in UTC. The command refuses a time that the clock change skips or repeats.
${changeJsonHelp}

Example:
  npm run admin -- service embargo --until '2027-08-12 08:00'`,
    )
    .action(async ({ until }: { until: string }, command: Command) => {
      const end = parseLondonTime(until)
      const context = await createContext(command)
      if (end <= context.ports.now())
        throw new UserError(`${formatTime(end)} is in the past. Nothing has changed.`)
      const update = { embargoEndTime: end.toISOString() }
      await updateFlags(update, 'embargo', `pause the portal until ${formatTime(end)}`, context)
    })
}

const formatTime = (time: Date) => `${formatLondonDateTime(time)}, London time (${time.toISOString()})`

function formatFlags(flags: ServiceFlags, now: Date): string {
  const isUnderEmbargo = getServiceMode({ ...flags, closed: false }, now) === 'embargo'
  const modeAfterOpening = isUnderEmbargo
    ? `under embargo until ${formatTime(new Date(flags.embargoEndTime ?? ''))}`
    : 'open'
  if (!flags.closed) return `The portal is ${modeAfterOpening}.`
  return isUnderEmbargo
    ? `The portal is closed. After "service open" it is ${modeAfterOpening}.`
    : 'The portal is closed.'
}

const toServiceJson = (flags: ServiceFlags, now: Date) => ({
  mode: getServiceMode(flags, now),
  closed: flags.closed,
  embargoEndTime: flags.embargoEndTime,
})

const unreadableFlags =
  'Cannot read the service flags. In Parameter Store, closed must be true or false, and embargo-end-time must be none or an ISO instant.'

/** Returns the flags, or undefined if one has an invalid value, so that staff can overwrite it. */
const loadFlags = ({ flags }: CommandContext['ports']) => flags.readCurrent().catch(() => undefined)

/** Names the other command that is needed to open the portal. */
function formatHint(name: string, flags: ServiceFlags, now: Date): string {
  if (name === 'lift' && flags.closed) return ' To open it: service open'
  const isUnderEmbargo = name === 'open' && getServiceMode(flags, now) === 'embargo'
  return isUnderEmbargo ? ' To end the embargo now: service lift' : ''
}

async function updateFlags(
  update: Partial<ServiceFlags>,
  name: string,
  action: string,
  { ports, printUnchanged, change }: CommandContext,
) {
  const before = await loadFlags(ports)
  const after = before && { ...before, ...update }
  const json = after ? toServiceJson(after, ports.now()) : update
  if (after && JSON.stringify(after) === JSON.stringify(before))
    return printUnchanged(
      `${formatFlags(after, ports.now())} Nothing has changed.${formatHint(name, after, ports.now())}`,
      json,
    )
  await change({
    action,
    json,
    auditEntry: {
      action: `service ${name}`,
      subject: 'service',
      details: `${before ? JSON.stringify(before) : 'unreadable'} -> ${JSON.stringify(after ?? update)}`,
    },
    apply: async () => {
      await ports.flags.set(update)
      const current = await loadFlags(ports)
      if (!current) return { text: `Wrote the value. ${unreadableFlags}`, json: update }
      const hint = formatHint(name, current, ports.now())
      return {
        text: `${formatFlags(current, ports.now())} Every page shows this within 75 seconds.${hint}`,
        json: toServiceJson(current, ports.now()),
      }
    },
  })
}
