import { UserError } from '#infra/settings/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { getServiceMode, type ServiceFlags } from '#shared/schemas/service.ts'
import type { CommandContext } from '../context/context.ts'
import { parseLondonTime, toLondonDay } from '../context/parse-arguments.ts'
import type { StaffCommand } from '../context/staff-command.ts'
import { formatCount } from '../context/terminal.ts'
import type { Ports } from '../tables/ports.ts'
import { createEarlierAddressCheck, failedStates } from './applicants/describe-mail.ts'
import { isUndecided, loadEntries } from './applications/load-applications.ts'

/** Adds `service status | close | open [--end-embargo] | embargo --until`. */
export function addServiceCommands(program: StaffCommand) {
  const service = program.addGroup(
    'service',
    'open and close the portal, or put it under embargo',
    `Closed: Clearing is over, and the portal takes no applications. Embargo: it takes none until a set time. A closed portal
stays closed when an embargo ends. Applicants can always send documents. Every page shows a change within 75 seconds.`,
  )

  service
    .command('status')
    .describe({
      description: 'show the mode, and count applications, emails and places',
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
    .run((context, { endEmbargo }: { endEmbargo?: boolean }) => {
      const action = endEmbargo ? 'open the portal and end the embargo' : 'open the portal'
      return updateFlags(context, 'open', action, {
        closed: false,
        ...(endEmbargo && { embargoEndTime: null }),
      })
    })

  service
    .command('embargo')
    .describe({
      description: 'pause the portal until a London time',
      details:
        'The question shows the time in London and in UTC. The command refuses a time that the clock change skips or repeats.',
      examples: ['service embargo --until "12/08/2027 08:00"'],
      changes: true,
      policy: 'operator',
    })
    .requiredOption('--until <time>', 'London time, such as "12/08/2027 08:00"', parseLondonTime)
    .run((context, { until }: { until: Date }) => {
      if (until <= context.ports.now())
        throw new UserError(`${formatTime(until)} is in the past. Nothing has changed.`)
      const update = { embargoEndTime: until.toISOString() }
      return updateFlags(context, 'embargo', `pause the portal until ${formatTime(until)}`, update)
    })
}

async function showStatus({ ports, print }: CommandContext) {
  const { flags, warning } = await loadEffectiveFlags(ports)
  if (!flags) throw new UserError(`No mode is known, because ${unreadableFlags}`)
  const now = ports.now()
  const status = formatStatus(await loadStatus(ports, now))
  print([`${formatFlags(flags, now)}${warning}`, ...status].join('\n'))
}

async function loadStatus(ports: Ports, now: Date) {
  const [{ open }, mails, { programmes }] = await Promise.all([
    loadEntries(ports),
    ports.mails.list(),
    ports.catalogue.read(),
  ])
  const isToEarlierAddress = createEarlierAddressCheck(mails)
  const states = mails.filter(mail => !isToEarlierAddress(mail)).map(mail => ports.mails.getState(mail, now))
  const today = toLondonDay(now.toISOString())
  return {
    applications: {
      total: open.length,
      today: open.filter(({ submittedAt }) => toLondonDay(submittedAt) === today).length,
      undecided: open.filter(isUndecided).length,
    },
    mails: {
      waiting: states.filter(state => state === 'queued').length,
      failed: states.filter(state => failedStates.includes(state)).length,
    },
    programmes: {
      total: programmes.length,
      fullForHome: programmes.filter(({ places }) => !places.home).length,
      fullForOverseas: programmes.filter(({ places }) => !places.overseas).length,
    },
  }
}

function formatStatus({ applications, mails, programmes }: Awaited<ReturnType<typeof loadStatus>>): string[] {
  return [
    `  Applications  ${formatNumber(applications.today)} today, ${formatNumber(applications.total)} in all without withdrawn ones, ${formatNumber(applications.undecided)} undecided`,
    `  Emails        ${formatNumber(mails.waiting)} waiting, ${formatNumber(mails.failed)} failed in the last 30 days`,
    `  Places        none for home applicants in ${programmes.fullForHome} of ${formatCount(programmes.total, 'programme')}, none for overseas applicants in ${programmes.fullForOverseas}`,
  ]
}

const formatNumber = (number: number) => number.toLocaleString('en-GB')

const formatTime = (time: Date) => `${formatLondonDateTime(time)}, London time (${time.toISOString()})`

function formatFlags(flags: ServiceFlags, now: Date): string {
  const isUnderEmbargo = getServiceMode({ ...flags, closed: false }, now) === 'embargo'
  const mode = isUnderEmbargo
    ? `under embargo until ${formatTime(new Date(flags.embargoEndTime ?? ''))}`
    : 'open'
  if (!flags.closed) return `The portal is ${mode}.`
  return `The portal is closed.${isUnderEmbargo ? ` After "service open" it is ${mode}.` : ''}`
}

const unreadableFlags =
  'the service flags cannot be read. In Parameter Store, closed must be true or false, and embargo-end-time must be none or an ISO instant.'

/** Returns the flags, or undefined if one has an invalid value, so that staff can overwrite it. */
const loadFlags = ({ flags }: Ports) => flags.readCurrent().catch(() => undefined)

/** Returns the flags that apply: the current ones or, if one has an invalid value, the last good ones with a warning. */
async function loadEffectiveFlags(
  ports: Ports,
): Promise<{ flags: ServiceFlags | undefined; warning: string }> {
  const current = await loadFlags(ports)
  if (current) return { flags: current, warning: '' }
  return {
    flags: await ports.flags.readLastGood(),
    warning: ` It keeps this mode: ${unreadableFlags}`,
  }
}

async function updateFlags(
  { ports, print, change }: CommandContext,
  name: 'close' | 'open' | 'embargo',
  action: string,
  update: Partial<ServiceFlags>,
) {
  const before = await loadFlags(ports)
  const after = before && { ...before, ...update }
  const describe = (flags: ServiceFlags, text: string) => {
    const isKept = name === 'open' && getServiceMode(flags, ports.now()) === 'embargo'
    const hint = isKept ? ' The embargo stays. To end it now: service open --end-embargo' : ''
    return `${formatFlags(flags, ports.now())}${text}${hint}`
  }
  if (after && JSON.stringify(after) === JSON.stringify(before))
    return print(describe(after, ' Nothing has changed.'))
  await change({
    action,
    auditEntry: {
      action: `service ${name}`,
      subject: 'service',
      details: `${before ? JSON.stringify(before) : 'unreadable'} -> ${JSON.stringify(after ?? update)}`,
    },
    apply: async () => {
      if (update.closed !== undefined) await ports.flags.set('closed', update.closed)
      if (update.embargoEndTime !== undefined) await ports.flags.set('embargoEndTime', update.embargoEndTime)
      const { flags, warning } = await loadEffectiveFlags(ports)
      if (!flags) return `Wrote the value, but ${unreadableFlags}`
      return describe(flags, warning || ' Every page shows this within 75 seconds.')
    },
  })
}
