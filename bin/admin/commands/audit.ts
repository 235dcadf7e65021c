import type { Command } from 'commander'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { CreateContext } from '../context/context.ts'
import { stripControlCharacters } from '../context/terminal.ts'
import { UsageError } from '../context/usage-error.ts'

/** Adds `audit [DAY]`. */
export function addAuditCommand(program: Command, createContext: CreateContext) {
  program
    .command('audit')
    .argument('[day]', 'a day in UTC, such as 2027-08-12; the default is today')
    .description('list what staff changed, viewed or exported on a day')
    .addHelpText(
      'after',
      `
The portal writes an entry before each change. If the change fails, a second entry says "failed".
"applications show", "attachments list" and "mails list" write an entry too. "applications export" writes two: one
before it reads, and one with the number of applications.
--json prints a list of {moment: ISO instant, actor, action, subject, details?}.

Example:
  npm run admin -- audit 2027-08-12`,
    )
    .action(async (dayArgument: string | undefined, _options, command: Command) => {
      const { ports, print } = await createContext(command)
      const day = dayArgument ?? ports.now().toISOString().slice(0, 10)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError(`Enter the day as 2027-08-12, not "${day}".`)
      const entries = await ports.audit.listByDay(day)
      const lines = entries.map(({ moment, actor, action, subject, details }) =>
        stripControlCharacters(
          [formatLondonDateTime(new Date(moment)), actor, action, subject, details]
            .filter(Boolean)
            .join('  '),
        ),
      )
      print(lines.join('\n') || `There are no entries for ${day}.`, entries)
    })
}
