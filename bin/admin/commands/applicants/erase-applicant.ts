import { UserError } from '#infra/user-error.ts'
import { parseApplicantAlias } from '../../arguments/parse-applicant-alias.ts'
import type { CommandContext } from '../../context.ts'
import { formatCount } from '../../format-count.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { countPersonalData, findPersonalData, isEmpty, type PersonalDataCounts } from './personal-data.ts'

const these = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const action = 'applicants erase'

/** Erases everything about a person, named by application number or UCAS ID, once asked. */
export async function eraseApplicant(
  written: string,
  { ports, configuration, actor, show, change }: CommandContext,
) {
  const held = await findPersonalData(parseApplicantAlias(written, configuration), ports, configuration)
  const { applicationNumber, leftAlone } = held
  const { ucasPersonalId } = held.known
  const erased = countPersonalData(held)
  if (isEmpty(erased)) throw new UserError(`Nothing is held about ${applicationNumber ?? ucasPersonalId}.`)
  if (leftAlone.length > 0)
    show(
      `Left alone: what has the same e-mail under ${these.format(leftAlone)}. If that is the same person, erase it too.`,
    )
  const { forenames, surname } = held.record?.details ?? {}
  const whom = [applicationNumber ?? ucasPersonalId, ...(surname ? [`(${forenames} ${surname})`] : [])].join(
    ' ',
  )
  await change({
    deed: `erase for good everything about ${whom}: ${inWords(erased)}`,
    facts: { applicationNumber, erased, leftAlone },
    entry: { action, subject: applicationNumber ?? 'a person without a number' },
    make: async () => {
      const done = await erasePersonalData(held.known, ports, configuration, async subject => {
        if (subject !== applicationNumber) await ports.audit.add({ actor, action, subject }, ports.now())
      })
      return {
        words: `Erased everything about ${done.applicationNumber ?? ucasPersonalId}: ${inWords(done.erased)}.`,
        facts: { applicationNumber: done.applicationNumber, erased: done.erased, leftAlone },
      }
    },
  })
}

const nouns = new Map<string, [one: string, many?: string]>([
  ['applicant', ['applicant record']],
  ['application', ['application with its decision']],
  ['drafts', ['draft']],
  ['sessions', ['session']],
  ['signInLinks', ['sign-in link']],
  ['mails', ['mail']],
  ['attachmentRequests', ['request for documents', 'requests for documents']],
  ['files', ['file in every version', 'files in every version']],
])

const inWords = (counts: PersonalDataCounts) =>
  Object.entries(counts)
    .flatMap(([part, count]) => (count > 0 ? [formatCount(count, ...(nouns.get(part) ?? [part]))] : []))
    .join(', ')
