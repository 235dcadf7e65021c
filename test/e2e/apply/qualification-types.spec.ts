import type { Locator, Page } from '@playwright/test'
import { findQualificationType, type QualificationType, typeName } from '#shared/enums/qualification-types.ts'
import { enterType } from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

type Entry = {
  subject?: string
  /** The tile to click, or the text to type. */
  grade: string
  /** The grade that the form shows, if it differs from the typed text. */
  shown?: string
}

/** A type of each kind of grade control, with and without subjects. */
const entries = {
  A2: { subject: 'Mathematics', grade: 'A*' },
  IBHigher: { subject: 'Chemistry', grade: '7' },
  BtecExtendedRqf: { subject: 'Applied Science', grade: 'd*d*d', shown: 'D*D*D' },
  BtecSubsidiaryQcf: { subject: 'Engineering', grade: 'm', shown: 'M' },
  FrenchBacOverall: { grade: '15,5' },
  SpanishBac: { subject: 'Física (Physics)', grade: '10' },
  UCATScore: { grade: '2780' },
} satisfies Partial<Record<QualificationType, Entry>>

type EnteredType = keyof typeof entries
const types = Object.keys(entries) as EnteredType[]
const entryOf = (tpe: EnteredType): Entry => entries[tpe]
const yearOf = (tpe: EnteredType) => String(1990 + types.indexOf(tpe))

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

async function addQualification(page: Page, index: number, tpe: EnteredType) {
  const { subject, grade } = entryOf(tpe)
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

async function expectEntered(page: Page, index: number, tpe: EnteredType) {
  const { subject, grade, shown = grade } = entryOf(tpe)
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
test('qualifications of every kind are typed key by key and saved', async ({ page, portal, person }) => {
  await signInByApi(page, portal, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  for (const [index, tpe] of types.entries()) {
    await addQualification(page, index, tpe)
    await expectEntered(page, index, tpe)
  }

  await page.reload()
  for (const [index, tpe] of types.entries()) await expectEntered(page, index, tpe)
})
