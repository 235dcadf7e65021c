import { feeStatuses } from '#shared/enums/fee-status.ts'
import { parseLondonTime } from '../../../command-line/london-dates.ts'
import { parseChoice, parseOutputFile, parseText } from '../../../command-line/parse-arguments.ts'
import type { PortalCommand } from '../../../command-line/portal-command.ts'
import { identifierHelp, joinWords, personHelp } from '../../people/resolve-person.ts'
import { decideApplications } from './decide-applications.ts'
import { listApplications } from './list-applications.ts'
import { showApplication } from './show-application.ts'
import { withdrawApplication } from './withdraw-application.ts'

export function addApplicationCommands(program: PortalCommand) {
  const applications = program.addGroup('applications', 'list, show and decide applications')

  applications
    .command('list')
    .describe({
      description: 'list applications without personal data, or write them to a workbook',
      details: `With --output, all are written with names, telephones, answers, results, documents, and the columns Decision and Note
to fill in. Otherwise the newest 50 are listed. "same UCAS ID" marks applications of different people with one UCAS ID: ask UCAS
whose it is.`,
      examples: [
        'applications list --since 12/08/2027',
        'applications list --undecided --school EECS --output undecided.xlsx',
        'applications list --programme G400 --fee-status home',
      ],
    })
    .option('--undecided', 'only those that an advisor must still decide')
    .option('--school <school>', 'only programmes of this school: its code or name')
    .option('--programme <programme>', 'only this programme: its code or name')
    .option(
      '--fee-status <status>',
      'only home or overseas, as the entry check counted them',
      parseChoice(feeStatuses),
    )
    .option(
      '--since <time>',
      'only applications since this London time, such as 12/08/2027 or "12/08/2027 08:00"',
      parseLondonTime,
    )
    .option('--output <file>', 'write them to this workbook (.xlsx)', parseOutputFile)
    .option('--yes', 'replace an existing file without asking')
    .run(listApplications)

  applications
    .command('show')
    .describe({
      description:
        'show a person, who may not have applied: application, entry check, documents, emails and draft',
      examples: ['applications show CL0004127', 'applications show Ada Lovelace --programme psychology'],
    })
    .argument('<person...>', personHelp, joinWords)
    .option('--programme <programme>', 'also the entry check of this programme (code or name)')
    .run(showApplication)

  applications
    .command('decide')
    .describe({
      description: 'store the decisions and notes of a workbook that "applications list" has written',
      details: `Decision is "offer", "no offer" or "undecided", which takes a decision back. Note is free text. An empty cell changes
nothing. A row whose decision or note has been changed since, even by you, is listed and not stored: write a new workbook each time.
The portal tells the applicant nothing.`,
      examples: ['applications decide undecided.xlsx'],
      changes: true,
    })
    .argument('<file>', 'the workbook')
    .run(decideApplications)

  applications
    .command('withdraw')
    .describe({
      description: 'withdraw an application, so that the applicant may apply once more',
      details: `The applicant gets an email, begins from the earlier answers and gets a new number. The record, the documents and the
reason stay; only colleagues see the reason.`,
      examples: ['applications withdraw CL0004127 --reason "wrong programme"'],
      changes: true,
    })
    .argument('<person...>', identifierHelp, joinWords)
    .requiredOption('--reason <text>', 'why, for colleagues', parseText('Enter a reason'))
    .run(withdrawApplication)
}
