import type { Ports } from '#functions/ports.ts'
import type { ApplicationEntry } from '#functions/repositories/applications.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { type ApplicationFacts, toApplicationFacts } from './application-facts.ts'

/** The newest entries and how many there are in all, holding no more than the limit and a page. */
export async function findNewest(
  pages: AsyncIterable<ApplicationEntry[]>,
  limit: number,
  count: (more: number) => void,
) {
  let total = 0
  let newest: ApplicationEntry[] = []
  for await (const page of pages) {
    total += page.length
    count(page.length)
    newest = [...newest, ...page]
      .sort((one, other) => other.submittedAt.localeCompare(one.submittedAt))
      .slice(0, limit)
  }
  return { total, newest }
}

type Pager = {
  applicants: Pick<Ports['applicants'], 'listPages'>
  applications: Pick<Ports['applications'], 'getMany'>
}

/** Every application since a moment with its applicant, a page of the table at a time. */
export async function* loadApplications(
  since: Date | undefined,
  { applicants, applications }: Pager,
  configuration: Configuration,
): AsyncGenerator<ApplicationFacts> {
  for await (const page of applicants.listPages(since)) {
    const found = await applications.getMany(page.map(({ applicantId }) => applicantId))
    const byId = new Map(found.map(one => [one.applicantId, one]))
    for (const applicant of page) {
      const application = byId.get(applicant.applicantId)
      if (application && !(since && new Date(application.submittedAt) < since))
        yield toApplicationFacts(application, applicant, configuration)
    }
  }
}

/** Counts what passes by. */
export async function* withCount<T>(things: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const one of things) {
    count()
    yield one
  }
}
