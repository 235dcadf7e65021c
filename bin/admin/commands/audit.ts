import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { parseDay } from '../context/parse-arguments.ts'
import type { StaffCommand } from '../context/staff-command.ts'
import { stripControlCharacters } from '../context/terminal.ts'

/** Adds `audit [DAY]`. */
export function addAuditCommand(program: StaffCommand) {
  program
    .command('audit')
    .describe({
      description: 'list what staff changed, viewed or exported on a day',
      details: `The portal writes an entry before each change. If the change fails, a second entry says "failed".
"applications show", "attachments list" and "mails list" write an entry too. "applications export" writes two: one
before it reads, and one with the number of applications.`,
      json: 'a list of {moment: ISO instant, actor, action, subject, details?}',
      examples: ['audit 2027-08-12'],
    })
    .argument('[day]', 'a day in UTC, such as 2027-08-12; the default is today', parseDay)
    .run(async ({ ports, print }, day = ports.now().toISOString().slice(0, 10)) => {
      const entries = await ports.audit.listByDay(day)
      const lines = entries.map(({ moment, actor, action, subject, details }) =>
        [formatLondonDateTime(new Date(moment)), actor, action, subject, details]
          .filter(Boolean)
          .join('  ')
          .split('\n')
          .map(stripControlCharacters)
          .join('\n  '),
      )
      print(lines.join('\n') || `There are no entries for ${day}.`, entries)
    })
}
