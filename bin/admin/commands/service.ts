import { UserError } from '#infra/errors/user-error.ts'
import { getServiceMode, type ServiceFlags } from '#shared/schemas/service.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { formatTimeWithZone, parseLondonTime, toLondonDay } from '../../command-line/london-dates.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'
import { selectFailed } from '../people/format-mail.ts'
import { isUndecided, loadSummaries } from './applications/load-applications.ts'

export function addServiceCommands(program: PortalCommand) {
  const service = program.addGroup(
    'service',
    'open and close the portal, or put it under embargo',
    `Closed: Clearing is over, and the portal takes no applications. Embargo: it takes none until a set time. A closed portal
stays closed when an embargo ends. Applicants can always send documents.`,
  )

  service
    .command('status')
    .describe({
      description: 'show the mode, and count applications and emails',
      examples: ['service status'],
    })
    .run(showStatus)

  service
    .command('close')
    .describe({
      description: 'close the portal; applicants can still send documents',
      examples: ['service close'],
      changes: true,
      policy: 'operator',
    })
    .run(context => updateFlags(context, 'close', 'close the portal', { closed: true }))

  service
    .command('open')
    .describe({
      description: 'open a closed portal; an embargo stays, because results are secret until it ends',
      examples: ['service open', 'service open --end-embargo'],
      changes: true,
      policy: 'operator',
    })
    .option('--end-embargo', 'end the embargo now too')
    .run((context, { endEmbargo }: { endEmbargo?: boolean }) =>
      updateFlags(context, 'open', `open the portal${endEmbargo ? ' and end the embargo' : ''}`, {
        closed: false,
        ...(endEmbargo && { embargoEndTime: null }),
      }),
    )

  service
    .command('embargo')
    .describe({
      description: 'pause the portal until a London time',
      examples: ['service embargo --until "12/08/2027 08:00"'],
      changes: true,
      policy: 'operator',
    })
    .requiredOption('--until <time>', 'London time, such as "12/08/2027 08:00"', parseLondonTime)
    .run((context, { until }: { until: Date }) => {
      if (until <= context.ports.now())
        throw new UserError(`${formatTimeWithZone(until)} is in the past. Nothing has changed.`)
      return updateFlags(context, 'embargo', `pause the portal until ${formatTimeWithZone(until)}`, {
        embargoEndTime: until.toISOString(),
      })
    })
}

async function showStatus({ ports, print }: CommandContext) {
  const now = ports.now()
  const [{ openApplications }, mails] = await Promise.all([loadSummaries(ports), ports.mails.list()])
  const today = toLondonDay(now.toISOString())
  const todays = openApplications.filter(({ submittedAt }) => toLondonDay(submittedAt) === today)
  const waiting = mails.filter(mail => ports.mails.getState(mail, now) === 'queued')
  const failed = selectFailed(mails, ports)
  const count = (items: readonly unknown[]) => items.length.toLocaleString('en-GB')
  print(
    [
      await describeMode(ports),
      `  Applications  ${count(todays)} today, ${count(openApplications)} in all without withdrawn ones, ${count(openApplications.filter(isUndecided))} undecided`,
      `  Emails        ${count(waiting)} waiting, ${count(failed)} failed in the last 30 days`,
    ].join('\n'),
  )
}

/** Returns the flags, or undefined if one has an invalid value, so that staff can overwrite it. */
const readValidFlags = ({ flags }: CommandPorts) => flags.readCurrent().catch(() => undefined)

/** Returns the reply of check-service, which is the last good mode while a flag has an invalid value. */
async function describeMode(ports: CommandPorts): Promise<string> {
  const current = await readValidFlags(ports)
  const flags = current ?? (await ports.flags.readLastGood())
  const mode = flags ? formatFlags(flags, ports.now()) : 'No mode is known.'
  if (current) return mode
  // The mode may end with a command, which somebody copies.
  return `${mode}\nThe service flags cannot be read, so the portal keeps its mode. In Parameter Store, closed must be true or false, and embargo-end-time must be none or an ISO instant.`
}

function formatFlags(flags: ServiceFlags, now: Date): string {
  const end = formatEmbargoEnd(flags, now)
  if (flags.closed) return `The portal is closed.${end ? ` It is also under embargo until ${end}.` : ''}`
  return end
    ? `The portal is under embargo until ${end}. To end it now: service open --end-embargo`
    : 'The portal is open.'
}

function formatEmbargoEnd(flags: ServiceFlags, now: Date): string | undefined {
  const { embargoEndTime } = flags
  if (embargoEndTime && getServiceMode({ ...flags, closed: false }, now) === 'embargo')
    return formatTimeWithZone(new Date(embargoEndTime))
}

async function updateFlags(
  { ports, print, change }: CommandContext,
  name: 'close' | 'open' | 'embargo',
  action: string,
  update: Partial<ServiceFlags>,
) {
  const before = await readValidFlags(ports)
  if (JSON.stringify({ ...before, ...update }) === JSON.stringify(before))
    return print(`${await describeMode(ports)}\nNothing has changed.`)
  const end = update.embargoEndTime && before && formatEmbargoEnd(before, ports.now())
  await change({
    action: end ? `${action}, instead of ${end}` : action,
    // Not the other flag, which a colleague may change before the answer.
    auditEntry: { action: `service ${name}`, subject: 'service', details: JSON.stringify(update) },
    apply: async () => {
      if (update.closed !== undefined) await ports.flags.set('closed', update.closed)
      if (update.embargoEndTime !== undefined) await ports.flags.set('embargoEndTime', update.embargoEndTime)
      return `${await describeMode(ports)}\nEvery page shows this within 75 seconds.`
    },
  })
}
