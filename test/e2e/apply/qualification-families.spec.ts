import type { Page } from '@playwright/test'
import {
  chooseProgramme,
  confirmQualifications,
  enterDetails,
  enterGcses,
  enterQualification,
  enterResidency,
  enterResidencyAbroad,
  enterSchoolAbroad,
  enterType,
  getSection,
  submit,
} from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

const school = 'School of Electronic Engineering and Computer Science'

type Journey = {
  family: string
  cards: [name: string, subject: string | null, grade: string][]
  /** Nationality and country; without them, the applicant went to school in England. */
  from?: [nationality: string, country: string]
  verdict: 'You qualify' | 'An advisor will check your grades'
}

/** An applicant of a family of each kind: the entry check decides, or an advisor does. */
const journeys: Journey[] = [
  {
    family: 'International Baccalaureate',
    cards: [
      ['IB Diploma: total points', null, '36'],
      ['IB Higher Level 1', 'Computer Science', '6'],
      ['IB Higher Level 2', 'Physics', '6'],
      ['IB Higher Level 3', 'Chemistry', '7'],
    ],
    verdict: 'You qualify',
  },
  {
    family: 'French Baccalauréat',
    cards: [
      ['French Baccalauréat: overall', null, '15,5'],
      ['French Baccalauréat: subject 1', 'Français (French)', '14'],
      ['French Baccalauréat: subject 2', 'Arts', '16.25'],
      ['French Baccalauréat: subject 3', 'Grand Oral', '20'],
    ],
    from: ['French', 'France'],
    verdict: 'An advisor will check your grades',
  },
]

async function addFamily(page: Page, family: string) {
  const button = page.getByRole('button', { name: family })
  if (!/^(A-Levels|International Baccalaureate|BTEC)$/.test(family))
    await page.getByRole('button', { name: /^Not Listed/ }).click()
  await button.first().click()
}

/** Fills in the sections after the qualifications, checks the verdict and submits. */
async function completeApplication(page: Page, { from, verdict }: Pick<Journey, 'from' | 'verdict'>) {
  await (from ? enterResidencyAbroad(page, ...from) : enterResidency(page))
  await chooseProgramme(page, school, 'G400-USCSC')
  await expect(getSection(page, 'programme')).toContainText('Computer Science BSc (Hons)')
  await enterDetails(page)
  await expect(page.locator('main')).toContainText(verdict)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
}

// Specification 2.40, 3.54
for (const { family, cards, ...journey } of journeys)
  test(`an applicant with ${family} applies from sign-in to the number`, async ({ page, portal, person }) => {
    await signInByApi(page, portal, person)
    await addFamily(page, family)
    for (const card of cards) await enterQualification(page, ...card)
    await (journey.from ? enterSchoolAbroad(page) : enterGcses(page))
    await confirmQualifications(page)
    await completeApplication(page, journey)
  })

// Specification 2.48, 2.49
test('an applicant types qualifications that are not listed, and an advisor checks them', async ({
  page,
  portal,
  person,
}) => {
  await signInByApi(page, portal, person)
  await page.getByRole('button', { name: /^Not Listed/ }).click()
  await page.getByRole('button', { name: /^Something else/ }).click()
  await expect(page.getByLabel('Name of the qualification')).toBeFocused()
  await page.getByLabel('Name of the qualification').fill('Studentereksamen')
  await page.getByLabel('Subject', { exact: true }).fill('Matematik A')
  await page.getByLabel('Grade', { exact: true }).fill('12')

  await page.getByRole('button', { name: 'Add Qualification' }).click()
  const second = page.getByRole('group', { name: 'Qualification 1', exact: true })
  await enterType(second, 'AS')
  const aS = page.getByRole('group', { name: 'AS Level 1', exact: true })
  await aS.getByLabel('Subject', { exact: true }).fill('Faroese')
  await aS.getByRole('option', { name: /^Not Listed Below/ }).click()
  await expect(aS.getByLabel('Name of the subject')).toHaveValue('Faroese')
  await aS.getByRole('radio', { name: 'A', exact: true }).check({ force: true })

  await enterSchoolAbroad(page)
  await confirmQualifications(page)
  await completeApplication(page, {
    from: ['Danish', 'Denmark'],
    verdict: 'An advisor will check your grades',
  })
})
