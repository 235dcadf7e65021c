import { expect, it, vi } from 'vitest'
import * as subjects from '#functions/catalogue/subject-lists.ts'

const readVersion = async () => (await import('#functions/submission/evaluation.ts')).subjectsVersion

it('the version of the subject lists changes with a subject', async () => {
  const version = await readVersion()
  vi.resetModules()
  expect(await readVersion()).toBe(version)
  vi.resetModules()
  const subjectLists = { ...subjects.subjectLists, common: [...subjects.subjectLists.common, 'Alchemy'] }
  vi.doMock('#functions/catalogue/subject-lists.ts', () => ({ ...subjects, subjectLists }))
  expect(await readVersion()).not.toBe(version)
})
