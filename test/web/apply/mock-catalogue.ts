import { sampleCatalogue } from '../../shared/arbitraries/arbitraries.ts'
import { checkPath, respond, serveCatalogue } from '../../support/fake-api.ts'

/** Mocks the API so that every programme has places and the applicant qualifies for it. */
export function mockAllProgrammesOpen() {
  serveCatalogue()
  respond(
    checkPath,
    sampleCatalogue.programmes.map(({ code, entryRequirements }) => ({
      programmeCode: code,
      placesAvailable: true,
      checkStatus: 'Qualified',
      entryRequirements,
      messages: [{ level: 'info', path: 'overall', text: 'You have what is asked for' }],
    })),
  )
}
