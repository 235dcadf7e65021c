import type { CommandContext } from '../../../command-line/context.ts'
import { formatTime } from '../../../command-line/london-dates.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { formatMail } from '../../people/format-mail.ts'
import { formatHistory, loadHistory } from '../../people/person-history.ts'
import { findPeople, maxListed, personHelp } from '../../people/resolve-person.ts'

export async function findApplicants(context: CommandContext, words: string[]) {
  const { ports, formatNumber, print, addAuditEntry } = context
  const mails = await ports.mails.list()
  const people = await findPeople(words.join(' '), ports, mails)
  const listed = people.slice(0, maxListed)
  await addAuditEntry({
    action: 'applicants find',
    numbers: listed.flatMap(({ numbers }) => numbers),
    details: formatCount(listed.length, 'person', 'people'),
  })
  if (people.length === 0)
    print(
      `Nobody matches. Search by ${personHelp}. The portal does not store a sign-in whose email is not the one that UCAS gave: then search by UCAS ID or surname.`,
    )
  for (const person of listed) {
    const history = await loadHistory(person, mails, ports)
    const lines = formatHistory(history)
    for (const { applicantId, submittedAt, withdrawn, ...programme } of history.applications) {
      const event = withdrawn
        ? `withdrawn ${formatTime(withdrawn.withdrawnAt)}`
        : `submitted ${formatTime(submittedAt)}`
      const { programmeCode, programmeName } = programme
      lines.push(`  ${formatNumber(applicantId)}, ${event}: ${programmeCode} ${programmeName}`)
    }
    const lastMail = history.mails.at(-1)
    if (lastMail) lines.push(`  Last email: ${formatMail(lastMail, ports)}`)
    print(lines.join('\n'))
  }
  if (people.length > listed.length)
    print(
      `These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}. Enter more of the name.`,
    )
}
