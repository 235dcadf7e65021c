import type { Ports } from '#functions/ports/ports.ts'
import type { ApplicationEntry } from '#functions/repositories/applications.ts'

/** Loads every application, and the numbers of those that are not withdrawn by UCAS ID. */
export async function loadEntries(
  { applications }: { applications: Pick<Ports['applications'], 'listEntryPages'> },
  onProgress: (increment: number) => void = () => {},
) {
  const entries: ApplicationEntry[] = []
  for await (const page of applications.listEntryPages()) {
    entries.push(...page)
    onProgress(page.length)
  }
  const numbersByUcasId = new Map<string, number[]>()
  for (const { ucasPersonalId, applicantId, withdrawnAt } of entries)
    if (!withdrawnAt)
      numbersByUcasId.set(ucasPersonalId, [...(numbersByUcasId.get(ucasPersonalId) ?? []), applicantId])
  return { entries, numbersByUcasId }
}

/** Counts the UCAS IDs with which several people have applied. */
export const countShared = (numbersByUcasId: Map<string, number[]>) =>
  [...numbersByUcasId.values()].filter(numbers => numbers.length > 1).length
