import { feeStatuses } from '#shared/enums/fee-status.ts'
import { parseChoice } from '../../context/parse-arguments.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import { correctApplicant } from './correct-applicant.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { findApplicants } from './find-applicants.ts'
import { importFile } from './import-file.ts'
import { identifierHelp, joinWords, personHelp } from './resolve-person.ts'

/** Adds `applicants find TEXT | import FILE | correct PERSON | erase NUMBER-or-UCAS-ID`. */
export function addApplicantCommands(program: StaffCommand) {
  const applicants = program.addGroup('applicants', 'the records of applicants')

  applicants
    .command('find')
    .describe({
      description: 'find people, and show the applications, draft and last email of each',
      details: `The text is a number, a UCAS ID with or without spaces, an email or a part of it, a name, or a telephone number.
People who have only asked for a sign-in link are found by UCAS ID and email, for 30 days. Every other command about
one person takes the same texts, except those that erase or withdraw.`,
      examples: ['applicants find ada@example.org', 'applicants find Ada Lovelace'],
    })
    .argument('<text...>', personHelp)
    .run(findApplicants)

  applicants
    .command('import')
    .describe({
      description:
        'import people or results from UCAS: a workbook (.xlsx, .ods) or CSV in UTF-8; importing it again does no harm',
      details: `Columns of people, with a heading row: ucasId, email, forenames, surname, dateOfBirth (25/08/2007, the day first, or
2007-08-25; if it is empty, the form asks for it), feeStatus (home or overseas when it is confirmed, provisional, or empty),
and optionally telephone. Every difference is shown before it is written. This also undoes what "applicants correct" has
changed, unless UCAS has corrected it too. A person who has applied keeps answers and number; what differs is listed as
conflicting. So are people who have applied with the UCAS ID and a different email: ask UCAS who the UCAS ID belongs to.

Columns of results, one a row: ucasId, type, subject, grade and optionally year and remove. type is GCSE, a code or a label,
such as A2, A-Level or BTEC Extended Diploma. A result replaces the one with the same type, subject and year; the others
stay, and yes under remove takes it away. An advisor checks what GCSEs do not prove, such as five at grade 4.

If a row has a mistake, the command lists it and imports nothing. If it is interrupted, run it again.`,
      examples: ['applicants import people.xlsx --dry-run', 'applicants import results.xlsx'],
      changes: true,
    })
    .argument('<file>', 'the file from UCAS, with the columns below')
    .option('--allow-unknown-types <names...>', 'accept these types of results, which are in no list')
    .run(importFile)

  applicants
    .command('correct')
    .describe({
      description: 'correct the record of a person, or sign the person out everywhere',
      details: `The question shows the old and the new values; the audit trail names the fields only. With a new email the person
keeps draft, application and documents and can ask for a link at once. The sessions and links of the old address end, and
it gets an email. If UCAS's record of the person has the new email, the two records become one, which resolves a conflict of
an import.`,
      examples: [
        'applicants correct CL0004127 --email ada@example.org',
        'applicants correct CL0004127 --sign-out',
      ],
      changes: true,
    })
    .argument('<person...>', personHelp, joinWords)
    .option('--email <address>', 'the email address with which the person signs in')
    .option('--forenames <names>', 'the forenames')
    .option('--surname <name>', 'the surname')
    .option('--date-of-birth <date>', 'such as 2007-08-25 or 25/08/2007')
    .option('--fee-status <status>', 'home or overseas, which is then confirmed', parseChoice(feeStatuses))
    .option('--telephone <number>', 'the telephone number')
    .option('--sign-out', 'end every session and delete the sign-in links')
    .run(correctApplicant)

  applicants
    .command('erase')
    .describe({
      description: 'permanently erase everything about a person',
      details: `Erases the record, the application with its entry check, drafts, sessions, sign-in links, queued and sent
emails, document requests and every version of every file. The portal never uses the number again. With a number, it
erases one person; with a UCAS ID, everything under it, unless several people have applied with it. Data of
other people with the same email or UCAS ID stays: "applicants find" lists them. The audit trail records only the number. Backups contain the data for up to 35 more days.`,
      examples: ['applicants erase CL0004127'],
      changes: true,
      policy: 'operator',
    })
    .argument('<person...>', identifierHelp, joinWords)
    .run(eraseApplicant)
}
