import type { Command } from 'commander'
import { UserError } from '#infra/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { getServiceMode } from '#shared/rules/service-mode.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { parseLondonTime } from '../arguments/parse-london-time.ts'
import { type CommandContext, type CreateContext, withChangeOptions } from '../context.ts'

const json = `
--json prints {mode: "open"|"closed"|"embargo", closed, embargoEndTime: ISO instant or null}`
const changedJson = `${json}
with changed and dryRun, both true or false, before it.`

/** `service status | close | open | embargo --until | lift`. */
export function addServiceCommands(program: Command, desk: CreateContext) {
  const service = program
    .command('service')
    .description('see and switch the service: open, closed, under embargo')
    .addHelpText(
      'after',
      `
Closed: applications are over. Embargo: they are paused until a moment. Closed wins over embargo.
Documents can be sent in either. Every page knows of a change within 75 seconds.

Examples:
  npm run admin -- service status
  npm run admin -- service close --stage prod
  npm run admin -- service embargo --until '2027-08-12 08:00'`,
    )

  service
    .command('status')
    .description('say whether the portal is open')
    .addHelpText('after', `${json}\n\nExample:\n  npm run admin -- service status --json`)
    .action(async (_options, command: Command) => {
      const { ports, tell } = await desk(command)
      const flags = await switches(ports)
      if (!flags) throw new UserError(unreadable)
      tell(inWords(flags, ports.now()), factsOf(flags, ports.now()))
    })

  const change = (name: string, description: string, deed: string, flags: Partial<ServiceFlags>) =>
    withChangeOptions(service.command(name))
      .description(description)
      .addHelpText('after', `${changedJson}\n\nExample:\n  npm run admin -- service ${name}`)
      .action(async (_options, command: Command) => switchTo(flags, name, deed, await desk(command)))

  change('close', 'close the portal; documents can still be sent', 'close the portal', { closed: true })
  change('open', 'end the closing; an embargo stays', 'open the portal', { closed: false })
  change('lift', 'end the embargo now', 'lift the embargo', { embargoEndTime: null })

  withChangeOptions(service.command('embargo'))
    .description('pause the portal until a moment in London time')
    .requiredOption('--until <time>', "London time, as in '2027-08-12 08:00'")
    .addHelpText(
      'after',
      `
The clock change is taken care of: the question says the moment it understood, in London time and UTC.
${changedJson}

Example:
  npm run admin -- service embargo --until '2027-08-12 08:00'`,
    )
    .action(async ({ until }: { until: string }, command: Command) => {
      const end = parseLondonTime(until)
      const at = await desk(command)
      if (end <= at.ports.now()) throw new UserError(`${moment(end)} is past already. Nothing was done.`)
      await switchTo(
        { embargoEndTime: end.toISOString() },
        'embargo',
        `pause the portal until ${moment(end)}`,
        at,
      )
    })
}

const moment = (instant: Date) => `${formatLondonDateTime(instant)}, London time (${instant.toISOString()})`

function inWords(flags: ServiceFlags, now: Date): string {
  const embargo = getServiceMode({ ...flags, closed: false }, now) === 'embargo'
  const until = embargo ? `under embargo until ${moment(new Date(flags.embargoEndTime ?? ''))}` : 'open'
  if (!flags.closed) return `The portal is ${until}.`
  return embargo ? `The portal is closed; once it is opened again, it is ${until}.` : 'The portal is closed.'
}

const factsOf = (flags: ServiceFlags, now: Date) => ({
  mode: getServiceMode(flags, now),
  closed: flags.closed,
  embargoEndTime: flags.embargoEndTime,
})

const unreadable =
  'The two switches cannot be read. In Parameter Store closed must be true or false, and embargo-end-time none or an ISO instant.'

/** The switches; undefined when one was set by hand to what nobody can read, which staff must be able to put right. */
const switches = ({ flags }: CommandContext['ports']) => flags.readCurrent().catch(() => undefined)

/** What else has to be done by somebody who wanted the portal to be open. */
function hint(name: string, flags: ServiceFlags, now: Date): string {
  if (name === 'lift' && flags.closed) return ' To open it: service open'
  const paused = name === 'open' && getServiceMode(flags, now) === 'embargo'
  return paused ? ' To end the embargo now: service lift' : ''
}

async function switchTo(wanted: Partial<ServiceFlags>, name: string, deed: string, at: CommandContext) {
  const { ports, tell, change } = at
  const before = await switches(ports)
  const after = before && { ...before, ...wanted }
  const facts = after ? factsOf(after, ports.now()) : {}
  if (after && JSON.stringify(after) === JSON.stringify(before))
    return tell(
      `${inWords(after, ports.now())} It was so before: nothing was changed.${hint(name, after, ports.now())}`,
      { changed: false, dryRun: false, ...facts },
    )
  await change({
    deed,
    facts,
    entry: {
      action: `service ${name}`,
      subject: 'service',
      details: `${before ? JSON.stringify(before) : 'unreadable'} -> ${JSON.stringify(after ?? wanted)}`,
    },
    make: async () => {
      await ports.flags.set(wanted)
      const read = await switches(ports)
      if (!read) throw new UserError(unreadable)
      const words = `${inWords(read, ports.now())} Every page knows within 75 seconds.${hint(name, read, ports.now())}`
      return { words, facts: factsOf(read, ports.now()) }
    },
  })
}
