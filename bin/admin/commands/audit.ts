import { addTime } from '#functions/time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatSubject, severalPeople } from '../../command-line/audit-entry.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { formatTime, parseDay, toLondonDay } from '../../command-line/london-dates.ts'
import { readApplicationNumber } from '../../command-line/parse-arguments.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import type { StoredAuditEntry } from '../../ports/audit.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'
import { findByNumber, personHelp, resolvePerson } from '../people/resolve-person.ts'

export function addAuditCommand(program: PortalCommand) {
  program
    .command('audit')
    .describe({
      description: 'list what staff changed, viewed or exported on a day, or about one applicant',
      details: 'An entry is written before each change. If the change fails, a second entry says "failed".',
      examples: ['audit 12/08/2027', 'audit --number CL0004127'],
    })
    .argument('[day]', 'a day in London, such as 12/08/2027; the default is today', parseDay)
    .option(
      '--number <person>',
      `only about one person (${personHelp}); without a day, of the last two years`,
    )
    .run(listAudit)
}

async function listAudit(
  context: CommandContext,
  day: string | undefined,
  { number: person }: { number?: string },
) {
  const { ports, configuration, print } = context
  const today = toLondonDay(ports.now().toISOString())
  const entries = person
    ? (await listByPerson(person, context)).filter(({ moment }) => !day || toLondonDay(moment) === day)
    : await listByLondonDay(day ?? today, ports)
  const period = day ?? (person ? 'the last two years' : today)
  print(
    entries.map(entry => formatEntry(entry, configuration)).join('\n') ||
      `There are no such entries for ${period}.`,
  )
}

async function listByPerson(text: string, context: CommandContext) {
  const { ports, configuration } = context
  const number = readApplicationNumber(text, configuration)
  // The entries stay after an erasure.
  const isErased = number !== undefined && !(await findByNumber(number, ports))
  const numbers = isErased ? [number] : (await resolvePerson(text, context)).person.numbers
  const personEntries = (
    await Promise.all(numbers.map(number => ports.audit.listBySubject(String(number))))
  ).flat()
  const sharedEntries = (await ports.audit.listBySubject(severalPeople)).filter(entry =>
    numbers.some(number => entry.numbers?.includes(number)),
  )
  return [...personEntries, ...sharedEntries].sort((a, b) => a.moment.localeCompare(b.moment))
}

/** Lists the entries of a day in London, which begins an hour before the day in UTC in summer. */
async function listByLondonDay(day: string, { audit }: CommandPorts) {
  const dayBefore = addTime(new Date(day), { days: -1 }).toISOString().slice(0, 10)
  const entries = [...(await audit.listByDay(dayBefore)), ...(await audit.listByDay(day))]
  return entries.filter(({ moment }) => toLondonDay(moment) === day)
}

/** Returns an entry as text; details of several lines, such as a catalogue's differences, keep them. */
const formatEntry = (
  { moment, actor, action, subject, details }: StoredAuditEntry,
  configuration: Configuration,
) =>
  [formatTime(moment), actor, action, formatSubject(subject, configuration), details]
    .filter(Boolean)
    .join('  ')
    .replaceAll('\n', '\n  ')
