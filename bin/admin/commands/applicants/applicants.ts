import type { StaffCommand } from '../../context/staff-command.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { importApplicants } from './import-applicants.ts'
import { signOutApplicant } from './sign-out-applicant.ts'

const identifierHelp = 'the application number, such as CL0004127, or the UCAS ID (ten digits)'

/** Adds `applicants import FILE | sign-out NUMBER-or-UCAS-ID | erase NUMBER-or-UCAS-ID`. */
export function addApplicantCommands(program: StaffCommand) {
  const applicants = program.addGroup('applicants', 'the records of applicants')

  applicants
    .command('import')
    .describe({
      description: 'create records from a CSV file, except for applicants who already have one',
      details: `Columns, with a heading line: ucasId, email, forenames, surname, dateOfBirth (YYYY-MM-DD),
feeStatus (home or overseas when it is confirmed, otherwise empty), and optionally
qualifications (JSON as in the contract: list, english, secondaryEducation, ucatId, version).
If a line has a mistake, the command imports nothing. If the command is interrupted, run it again.

A person in the file who has applied already keeps their answers and number, and is on record from UCAS from then on.
The command lists a conflict if somebody with a different email has applied with the UCAS ID, or is on record from UCAS
with it. Ask UCAS who the UCAS ID belongs to.`,
      json: `{rows, added, left, conflicts: [{ucasId, applicationNumber}]}; left is the number of
rows that change nothing`,
      examples: ['applicants import applicants.csv --dry-run'],
      changes: true,
    })
    .argument('<file>', 'CSV from UCAS, in UTF-8, with the columns below')
    .run(importApplicants)

  applicants
    .command('sign-out')
    .describe({
      description: 'end every session of a person and delete their sign-in links',
      details: `Use it when someone else uses a person's session, for example on a lost telephone. Open pages ask the person to sign
in again. It also deletes the person's sign-in links, including those that wait to be mailed.`,
      json: `{applicationNumber, sessions}; sessions is the number of ended sessions, and
applicationNumber null for a person without a record`,
      examples: ['applicants sign-out CL0004127'],
      changes: true,
    })
    .argument('<number-or-ucas-id>', identifierHelp)
    .run(signOutApplicant)

  applicants
    .command('erase')
    .describe({
      description: 'permanently erase everything about a person',
      details: `Erases the record, the application with its decision, drafts, sessions, sign-in links, queued and sent
emails, document requests and every version of every file. The portal never uses the number again. With a number, it
erases one person; with a UCAS ID, everything under it, unless several people have applied with it. The command lists
data of other people with the same email or UCAS ID, but does not erase it. The audit trail records only the number. Backups contain the data for up to 35 more days.`,
      json: `{applicationNumber, erased: {applicant, application, drafts, sessions,
signInLinks, mails, attachmentRequests, files}, leftAlone}: counts, and the UCAS IDs or numbers that it did not erase`,
      examples: ['applicants erase CL0004127'],
      changes: true,
    })
    .argument('<number-or-ucas-id>', identifierHelp)
    .run(eraseApplicant)
}
