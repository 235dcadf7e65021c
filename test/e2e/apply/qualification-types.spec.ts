import type { Locator, Page } from '@playwright/test'
import {
  findQualificationType,
  type QualificationType,
  qualificationTypes,
  typeName,
} from '#shared/enums/qualification-types.ts'
import {
  chooseProgramme,
  confirmQualifications,
  enterDetails,
  enterGcses,
  enterResidency,
  enterType,
} from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

type Entry = {
  subject?: string
  /** The tile to click, or the text to type. */
  grade: string
  /** The grade that the form shows, if it differs from the typed text. */
  shown?: string
}

const entries: Record<QualificationType, Entry> = {
  A2: { subject: 'Mathematics', grade: 'A*' },
  AS: { subject: 'Physics', grade: 'B' },
  EPQ: { grade: 'A' },
  IBOverall: { grade: '36' },
  IBHigher: { subject: 'Chemistry', grade: '7' },
  IBStandard: { subject: 'History', grade: '5' },
  BtecExtendedRqf: { subject: 'Applied Science', grade: 'd*d*d', shown: 'D*D*D' },
  BtecNationalRqf: { subject: 'Business', grade: 'dm', shown: 'DM' },
  BtecSubsidiaryRqf: { subject: 'Computing', grade: 'd*', shown: 'D*' },
  BtecExtendedQcf: { subject: 'Applied Science', grade: 'MMP' },
  BtecNationalQcf: { subject: 'Business', grade: 'D*D*' },
  BtecSubsidiaryQcf: { subject: 'Engineering', grade: 'm', shown: 'M' },
  FrenchBacOverall: { grade: '15,5' },
  FrenchBac: { subject: 'Arts', grade: '16.25' },
  IndianHsNatOverall: { grade: '93' },
  IndianHsNat: { subject: 'Biology', grade: '100' },
  IndianHsWbOverall: { grade: '85' },
  IndianHsWb: { subject: 'Chemistry', grade: '90' },
  IndianHsOtherOverall: { grade: '77' },
  IndianHsOther: { subject: 'Physics', grade: '81' },
  GermanAbiturOverall: { grade: '1,3' },
  GermanAbitur: { subject: 'Biologie (Biology)', grade: '15' },
  PolishMatura: { subject: 'Fizyka (Physics) - Extended', grade: '91' },
  SpanishBacOverall: { grade: '9.4' },
  SpanishBac: { subject: 'Física (Physics)', grade: '10' },
  ItalianDiplomaOverall: { grade: '98' },
  ItalianDiploma: { subject: 'Chimica (Chemistry)', grade: '9.5' },
  UsDiplomaOverall: { grade: '3.9' },
  UsDiploma: { subject: 'AP Calculus BC', grade: '5' },
  UCATScore: { grade: '2780' },
  UCATBand: { grade: '2' },
}

const types = qualificationTypes.map(({ code }) => code)
const yearOf = (tpe: QualificationType) => String(1990 + types.indexOf(tpe))
/** The types of each applicant. One of each needs an advisor, so that every programme can be chosen. */
const applicants = [0, 1, 2].map(first => types.filter((_, index) => index % 3 === first))

const cards = (page: Page) =>
  page.locator('fieldset').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
const gradeField = (card: Locator) =>
  card.getByRole('textbox', { name: /^(Grade|Total points|UCAT (score|band))$/ })

/** Replaces the text of a field, key by key. */
async function typeInto(field: Locator, text: string) {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

async function addQualification(page: Page, index: number, tpe: QualificationType) {
  const { subject, grade } = entries[tpe]
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  const card = cards(page).nth(index)
  await enterType(card, findQualificationType(tpe)?.label ?? '')
  await page.getByRole('checkbox', { name: 'Show the year for each qualification' }).check()
  if (subject !== undefined) {
    const field = card.getByLabel('Subject', { exact: true })
    await typeInto(field, subject)
    await field.press('Enter')
    await expect(field).toHaveValue(subject)
  }
  if (await gradeField(card).isVisible()) await typeInto(gradeField(card), grade)
  else await card.getByRole('radio', { name: grade, exact: true }).click()
  await typeInto(card.getByLabel('Year obtained'), yearOf(tpe))
}

async function expectEntered(page: Page, index: number, tpe: QualificationType) {
  const { subject, grade, shown = grade } = entries[tpe]
  const card = cards(page).nth(index)
  await expect(card.locator('legend').first()).toContainText(typeName(tpe))
  await expect(card.getByLabel('Year obtained')).toHaveValue(yearOf(tpe))
  const field = card.getByLabel('Subject', { exact: true })
  if (subject === undefined) await expect(field).toHaveCount(0)
  else await expect(field).toHaveValue(subject)
  if (await gradeField(card).isVisible()) await expect(gradeField(card)).toHaveValue(shown)
  else await expect(card.getByRole('radio', { name: shown, exact: true })).toBeChecked()
}

// Specification 2.41, 2.42, 2.43
for (const [index, applicantTypes] of applicants.entries())
  test(`qualifications of ${applicantTypes.length} types are typed key by key and saved (applicant ${index + 1})`, async ({
    page,
    portal,
    person,
  }) => {
    await signInByApi(page, portal, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
    for (const [index, tpe] of applicantTypes.entries()) {
      await addQualification(page, index, tpe)
      await expectEntered(page, index, tpe)
    }

    await page.reload()
    for (const [index, tpe] of applicantTypes.entries()) await expectEntered(page, index, tpe)

    await enterGcses(page)
    await confirmQualifications(page)
    await enterResidency(page)
    await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
    await enterDetails(page)
    for (const tpe of applicantTypes) {
      const { subject, grade, shown = grade } = entries[tpe]
      const label = [typeName(tpe), subject].filter(Boolean).join(' ')
      const answer = page
        .getByRole('term')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('..')
      await expect(answer.getByRole('definition')).toHaveText(`${shown.replace(',', '.')} (${yearOf(tpe)})`)
    }
  })
