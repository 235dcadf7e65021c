import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { toListedProgramme } from '#shared/rules/ucat.ts'
import { sampleCatalogue } from '../../shared/arbitraries/arbitraries.ts'
import { answer } from '../fake-api.ts'

/** Mocks the lists of the sample catalogue. */
export function serveLists() {
  answer('/api/schools', sampleCatalogue.schools)
  answer('/api/programmes', sampleCatalogue.programmes.map(toListedProgramme))
  answer('/api/subjects', subjectLists)
}

/** Mocks the API so that every programme has places and the applicant qualifies for it. */
export function mockAllProgrammesOpen() {
  serveLists()
  answer(
    '/api/qualifications/entry',
    sampleCatalogue.programmes.map(({ code, entryRequirements }) => ({
      programmeCode: code,
      placesAvailable: true,
      checkStatus: 'Qualified',
      entryRequirements,
      messages: [{ level: 'info', path: 'overall', text: 'You have what is asked for' }],
    })),
  )
}
