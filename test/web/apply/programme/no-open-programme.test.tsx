import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gcseTexts } from '#shared/rules/format-requirements.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { changeEnglish, choose, lowGrades } from '../../../gallery/sample-forms.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { checkPath, respond } from '../../../support/fake-api.ts'
import { threeALevels } from '../../../support/sample-application.ts'
import {
  field,
  findPanel,
  noProgramme,
  openProgrammeSection,
  recordWith,
  tickNoGcses,
} from './programme-section-page.tsx'

const noneOpen = 'We have no programme that you can apply for with these answers'
const five = 'data.qualifications.secondaryEducation.has5orMoreAtC4OrAbove'
const oneAnswer = 'One answer rules out every programme'
const tooYoung = /^You are too young for every programme that you could otherwise apply for/
const bornIn2010: FormAction = {
  type: 'changeDetails',
  changes: { dateOfBirth: { day: '2', month: '9', year: '2010' } },
}

it.each([
  ['below the three controls', noProgramme],
  ['in the panel of a chosen programme', choose('B990-USBMS')],
])('an applicant to whom no programme is open reads what to do, %s', async (_, choice) => {
  openProgrammeSection([choice, ...lowGrades])
  expect(await screen.findByRole('heading', { name: noneOpen })).toBeDefined()
  expect(screen.getByText(/An advisor can talk through your choices/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Search for places at other universities/ })).toBeDefined()
  expect(field()).toBeDefined()
})

describe('one answer that rules out every programme', () => {
  const scores = { overall: '7', listening: '7', reading: '7', writing: '5', speaking: '7' }
  it.each<[FormAction[], text: RegExp, link: string, field: string]>([
    [[tickNoGcses], /^You did not tick 5 or more GCSEs at C\/4/, 'GCSEs', five],
    [
      [changeEnglish({ grade: '3' })],
      /^You have GCSE English at 3\. .* asks for GCSE English at C\/4 or above\.$/,
      'English',
      'data.qualifications.english.grade',
    ],
    [
      [changeEnglish({ type: 'Ielts', ...scores })],
      /^You have IELTS 7.0 overall with 5.0 in your lowest part\. .* asks for IELTS 6.5 overall with 5.5/,
      'English',
      'data.qualifications.english.overall',
    ],
    [[choose('C100-USBIO'), bornIn2010], tooYoung, 'date of birth', 'data.details.dateOfBirth'],
  ])('is named and linked: %j', async (actions, text, link, target) => {
    openProgrammeSection([noProgramme, ...actions])
    const panel = await findPanel(oneAnswer)
    expect(panel.getByText(text)).toBeDefined()
    const answer = panel.getByRole('link', { name: `Check my ${link}` })
    expect(answer.getAttribute('href')).toBe(`#${target}`)
  })

  it('is the six GCSEs if only programmes that ask for these have places', async () => {
    const required = gcseTexts['six-at-6-and-7']
    const messages = [errorMessage('gcses', 'You did not tick it')].map(message => ({ ...message, required }))
    const { code, entryRequirements } = sampleCatalogue.programmes[0]!
    const result = { programmeCode: code, placesAvailable: true, checkStatus: 'NotQualified' }
    respond(checkPath, [{ ...result, entryRequirements, messages }])
    openProgrammeSection([noProgramme])
    const panel = await findPanel(oneAnswer)
    expect(panel.getByText(/^You did not tick 6 or more GCSEs/)).toBeDefined()
    const link = panel.getByRole('link', { name: 'Check my GCSEs' })
    expect(link.getAttribute('href')).toMatch(/\.has6orMoreAt6and7$/)
  })

  it('is none if the grades are too low as well', async () => {
    openProgrammeSection([noProgramme, ...lowGrades, changeEnglish({ grade: '3' })])
    const panel = await findPanel(noneOpen)
    expect(panel.queryByRole('link', { name: /^Check my/ })).toBeNull()
  })

  it('is not linked if it is on record', async () => {
    const record = recordWith({
      ...threeALevels(['A', 'B', 'B'], ['Psychology', 'Biology', 'Chemistry']),
      english: { type: 'Gcse', grade: '3' },
    })
    openProgrammeSection([noProgramme, changeEnglish({ grade: '3' })], record)
    const panel = await findPanel(oneAnswer)
    expect(panel.getByText('If that is wrong, call us.')).toBeDefined()
    expect(panel.queryByRole('link', { name: 'Check my English' })).toBeNull()
  })

  it('is not linked if it is a date of birth that the form does not ask for a closed programme', async () => {
    openProgrammeSection([choose('B140-USNEU'), bornIn2010])
    const panel = await findPanel(oneAnswer)
    expect(panel.getByText(tooYoung)).toBeDefined()
    expect(panel.getByText('If that is wrong, call us.')).toBeDefined()
  })
})
