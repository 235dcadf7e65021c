import * as z from 'zod/mini'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { parseChoice, parseWith } from '../../../command-line/parse-arguments.ts'
import type { PortalCommand } from '../../../command-line/portal-command.ts'
import { identifierHelp, joinWords, personHelp } from '../../people/resolve-person.ts'
import { dateOfBirthCell } from '../../spreadsheets/cells.ts'
import { correctApplicant } from './correct-applicant.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { findApplicants } from './find-applicants.ts'
import { importApplicants } from './import/import-applicants.ts'

const { email, forenames, surname, dateOfBirth, telephone1 } = applicantDetails.shape

export function addApplicantCommands(program: PortalCommand) {
  const applicants = program.addGroup('applicants', 'the records of applicants')

  applicants
    .command('find')
    .describe({
      description: 'find people, and show the applications, draft and last email of each',
      details: 'People who have only asked for a sign-in link are found by UCAS ID and email, for 30 days.',
      examples: ['applicants find ada@example.org', 'applicants find Ada Lovelace'],
    })
    .argument('<text...>', personHelp)
    .run(findApplicants)

  applicants
    .command('import')
    .describe({
      description:
        'import people or results from UCAS: a workbook (.xlsx, .ods) or CSV in UTF-8; importing it again does no harm',
      details: `Columns of people, with a heading row: ucasId, email, forenames, surname, dateOfBirth (the form asks for an unknown one),
feeStatus (home or overseas when it is confirmed, or provisional) and optionally telephone. An empty cell changes nothing. An import
undoes what "applicants correct" has changed, unless UCAS has corrected it too.

Columns of results, one a row: ucasId, type (GCSE, A-Level, or another code or label), subject, grade and optionally year and
remove. A result replaces the one with the same type, subject and year, and yes under remove takes it away. A type that the
portal does not know is stored as it is written, and an advisor checks it.

A person who has applied keeps answers and number; what differs is listed as conflicting. If another person has applied
with the UCAS ID, ask UCAS who it belongs to. If a row has a mistake, nothing is imported.`,
      examples: ['applicants import people.xlsx', 'applicants import results.xlsx'],
      changes: true,
    })
    .argument('<file>', 'the file from UCAS, with the columns above')
    .run(importApplicants)

  applicants
    .command('correct')
    .describe({
      description: 'correct the record of a person, or sign the person out everywhere',
      details: `With a new email the person keeps draft, application and documents and can ask for a link at once. The sessions and
links of the old address end, and the portal emails that address. If another record of the UCAS ID has the new email, the two become one.`,
      examples: [
        'applicants correct CL0004127 --email ada@example.org',
        'applicants correct CL0004127 --sign-out',
      ],
      changes: true,
    })
    .argument('<person...>', personHelp, joinWords)
    .option('--email <address>', 'the email address with which the person signs in', parseWith(email))
    .option('--forenames <names>', 'the forenames', parseWith(forenames))
    .option('--surname <name>', 'the surname', parseWith(surname))
    .option(
      '--date-of-birth <date>',
      'such as 2007-08-25 or 25/08/2007',
      parseWith(z.pipe(dateOfBirthCell, dateOfBirth)),
    )
    .option('--fee-status <status>', 'home or overseas, which is then confirmed', parseChoice(feeStatuses))
    .option('--telephone <number>', 'the telephone number', parseWith(telephone1))
    .option('--sign-out', 'end every session and delete the sign-in links')
    .run(correctApplicant)

  applicants
    .command('erase')
    .describe({
      description: 'permanently erase everything about a person',
      details: `With a number, erases one person; with a UCAS ID, everything under it, unless it has several records.
"applicants find" then lists what stays: other people with the same email or UCAS ID. The audit trail records only the
number. Backups contain the data for up to 35 more days.`,
      examples: ['applicants erase CL0004127'],
      changes: true,
      policy: 'operator',
    })
    .argument('<person...>', identifierHelp, joinWords)
    .run(eraseApplicant)
}
