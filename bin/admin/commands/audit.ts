import type { Command } from 'commander'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { CreateContext } from '../context.ts'
import { stripControlCharacters } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** `audit [DAY]`: what the audit trail has of a day. */
export function addAuditCommand(program: Command, desk: CreateContext) {
  program
    .command('audit')
    .argument('[day]', 'a day in UTC, as in 2027-08-12; today when it is left out')
    .description('show who changed what on a day')
    .addHelpText(
      'after',
      `
An entry is written before its change; if the change then fails, a second entry says "failed".
--json prints a list of {moment: ISO instant, actor, action, subject, details?}.

Example:
  npm run admin -- audit 2027-08-12`,
    )
    .action(async (day: string | undefined, _options, command: Command) => {
      const { ports, tell } = await desk(command)
      const asked = day ?? ports.now().toISOString().slice(0, 10)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(asked))
        throw new UsageError(`Write the day as 2027-08-12, not "${asked}".`)
      const entries = await ports.audit.listByDay(asked)
      const lines = entries.map(({ moment, actor, action, subject, details }) =>
        stripControlCharacters(
          [formatLondonDateTime(new Date(moment)), actor, action, subject, details]
            .filter(Boolean)
            .join('  '),
        ),
      )
      tell(lines.join('\n') || `Nothing was changed on ${asked}.`, entries)
    })
}
