import type { Ports } from '#functions/ports/ports.ts'
import type { ApplicationEntry } from '#functions/repositories/applications.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { type ApplicationJson, toApplicationJson } from './application-json.ts'

/** Returns the newest entries and the total; holds at most `limit` entries and one page in memory. */
export async function findNewest(
  pages: AsyncIterable<ApplicationEntry[]>,
  limit: number,
  onProgress: (increment: number) => void,
) {
  let total = 0
  let newest: ApplicationEntry[] = []
  for await (const page of pages) {
    total += page.length
    onProgress(page.length)
    newest = [...newest, ...page].sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)).slice(0, limit)
  }
  return { total, newest }
}

type ApplicationPorts = {
  applicants: Pick<Ports['applicants'], 'listPages'>
  applications: Pick<Ports['applications'], 'getMany'>
}

/** Yields every application since a time with its applicant; reads one page of the table at a time. */
export async function* loadApplications(
  since: Date | undefined,
  { applicants, applications }: ApplicationPorts,
  configuration: Configuration,
): AsyncGenerator<ApplicationJson> {
  for await (const page of applicants.listPages(since)) {
    const records = await applications.getMany(page.map(({ applicantId }) => applicantId))
    const recordsById = new Map(records.map(record => [record.applicantId, record]))
    for (const applicant of page) {
      const application = recordsById.get(applicant.applicantId)
      if (application && !(since && new Date(application.submittedAt) < since))
        yield toApplicationJson(application, applicant, configuration)
    }
  }
}
