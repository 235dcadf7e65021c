import { Problem } from '#infra/problem.ts'
import { applicantIdIn } from './applicant-id-in.ts'
import { counted } from './counted.ts'
import type { Desk } from './desk.ts'
import { erase } from './erasure.ts'
import { type Counts, countsOf, holdings, nothing } from './holdings.ts'

const these = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const action = 'applicants erase'

/** Erases everything about a person, named by application number or UCAS ID, once asked. */
export async function eraseApplicant(written: string, { ports, configuration, actor, show, change }: Desk) {
  const digits = written.replace(/[\s-]/g, '')
  const asked = /^\d{10}$/.test(digits)
    ? { ucasPersonalId: digits }
    : { applicantId: applicantIdIn(written, configuration) }
  const held = await holdings(asked, ports, configuration)
  const { applicationNumber, leftAlone } = held
  const erased = countsOf(held)
  if (nothing(erased)) throw new Problem(`Nothing is held about ${applicationNumber ?? digits}.`)
  if (leftAlone.length > 0)
    show(
      `Left alone: what has the same e-mail under ${these.format(leftAlone)}. If that is the same person, erase it too.`,
    )
  const { forenames, surname } = held.record?.details ?? {}
  const whom = [applicationNumber ?? digits, ...(surname ? [`(${forenames} ${surname})`] : [])].join(' ')
  await change({
    deed: `erase for good everything about ${whom}: ${inWords(erased)}`,
    facts: { applicationNumber, erased, leftAlone },
    entry: { action, subject: applicationNumber ?? 'a person without a number' },
    make: async () => {
      const done = await erase(held.known, ports, configuration, async subject => {
        if (subject !== applicationNumber) await ports.audit.add({ actor, action, subject }, ports.now())
      })
      return {
        words: `Erased everything about ${done.applicationNumber ?? digits}: ${inWords(done.erased)}.`,
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

const inWords = (counts: Counts) =>
  Object.entries(counts)
    .flatMap(([part, count]) => (count > 0 ? [counted(count, ...(nouns.get(part) ?? [part]))] : []))
    .join(', ')
