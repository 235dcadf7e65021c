import { attachmentTypes } from '#shared/schemas/attachment.ts'
import { parseChoice, parseText } from '../../../command-line/parse-arguments.ts'
import type { PortalCommand } from '../../../command-line/portal-command.ts'
import { joinWords, personHelp } from '../../people/resolve-person.ts'
import { downloadAttachments } from './download-attachments.ts'
import { requestAttachments } from './request-attachments.ts'
import { withdrawRequests } from './withdraw-requests.ts'

const fileHelp =
  'everybody in this workbook or CSV with a column Application number or UCAS ID; rows that a filter hides are left out'

export function addAttachmentCommands(program: PortalCommand) {
  const attachments = program.addGroup(
    'attachments',
    'document requests',
    '"applications show" lists what a person was asked for and has sent.',
  )

  attachments
    .command('request')
    .describe({
      description: 'email applicants a link to send documents; it works for 14 days',
      details: 'The question says who has an open request of this type already.',
      examples: [
        'attachments request CL0004127 --type Grades',
        'attachments request --file undecided.xlsx --type IELTS',
        'attachments request 4127 --type Other --note "Your Abitur"',
      ],
      changes: true,
    })
    .argument('[people...]', `whom to ask, each by ${personHelp}`)
    .option('--file <file>', fileHelp)
    .requiredOption('--type <type>', attachmentTypes.join(', '), parseChoice(attachmentTypes))
    .option(
      '--note <words>',
      'what you need, in quotation marks, for the email and the upload page',
      parseText('Say what you need'),
    )
    .run(requestAttachments)

  attachments
    .command('download')
    .describe({
      description: 'save the documents of applicants that have no virus, in a folder for each person',
      details:
        "1-Grades-02-image.jpg is the second file of a person's first request. An existing file is never replaced.",
      examples: [
        'attachments download CL0004127 --to documents',
        'attachments download --file undecided.xlsx --to documents',
      ],
    })
    .argument('[people...]', `whose documents, each by ${personHelp}`)
    .option('--file <file>', fileHelp)
    .requiredOption('--to <folder>', 'the folder; it is created if needed')
    .run(downloadAttachments)

  attachments
    .command('withdraw')
    .describe({
      description: "withdraw a person's open document requests; their links stop working immediately",
      examples: ['attachments withdraw CL0004127'],
      changes: true,
    })
    .argument('<person...>', personHelp, joinWords)
    .run(withdrawRequests)
}
