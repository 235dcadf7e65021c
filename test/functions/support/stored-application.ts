import type { LocalPortal } from './local-portal.ts'
import type { Person } from './test-applicants.ts'

/** Returns everything that the database stores of a person's application. */
export async function readStoredApplication({ ports, clock }: LocalPortal, { ucasId, email }: Person) {
  const { record } = await ports.applicants.findByPair({ ucasId, email })
  const application = record && (await ports.applications.get(record.applicantId))
  const draft = await ports.drafts.get({ ucasId, email }, clock.now)
  const receipts = (await ports.mails.list()).flatMap(({ to, content }) =>
    to === email && content.kind === 'application-received' ? [content] : [],
  )
  return { record, application, draft, receipts }
}
