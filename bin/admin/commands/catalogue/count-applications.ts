import type { Ports } from '#functions/ports/ports.ts'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'

/** The numbers of applications for one programme that are not withdrawn, by the result of the entry check when they were submitted. */
export type ApplicationCounts = Partial<Record<CheckStatus | 'Unknown', number>>

/** Counts the applications of every programme; reads one page of the table at a time. */
export async function countApplications(
  { applications }: { applications: Pick<Ports['applications'], 'listEntryPages'> },
  onProgress: (increment: number) => void,
): Promise<Map<string, ApplicationCounts>> {
  const countsByCode = new Map<string, ApplicationCounts>()
  for await (const page of applications.listEntryPages()) {
    for (const { programmeCode, checkStatus } of page.filter(({ withdrawnAt }) => !withdrawnAt)) {
      const counts = countsByCode.get(programmeCode) ?? {}
      counts[checkStatus] = (counts[checkStatus] ?? 0) + 1
      countsByCode.set(programmeCode, counts)
    }
    onProgress(page.length)
  }
  return countsByCode
}

export const sumCounts = (counts: ApplicationCounts = {}) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
