import type { Locator, Page } from '@playwright/test'
import { conflict } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { threeALevels } from '../../support/sample-application.ts'
import * as forms from '../sample-forms.ts'
import { applicantRecord, longNameUser, onRecord } from '../samples.ts'
import { press, statesOf, unreachable } from '../screen-state.ts'

const { withDraft } = forms
const form = { heading: 'Your application', address: pages.form.path, responses: forms.noDraft }

const placesTaken = conflict(
  'Programme',
  'C100-USBIO',
  'The places for Biology BSc (Hons) have been taken since you chose it. Choose another programme.',
)

/** Submits the form when its programme has been checked. */
async function submit(page: Page) {
  await page.getByLabel('Forenames').waitFor()
  await press(page, 'Submit')
}

const programmeField = (page: Page) => page.getByLabel('Programme', { exact: true })

async function typeAndLeave(field: Locator, text: string) {
  await field.fill(text)
  await field.blur()
}

export const applyStates = statesOf(form, {
  'session-checking': {
    expectedText: 'We are checking that you are signed in.',
    responses: { 'GET /auth/bearer-token': 'never' },
  },
  'session-unknown': {
    heading: 'Sign in',
    expectedText: 'We could not check that you are signed in',
    responses: { 'GET /auth/bearer-token': unreachable },
  },
  'form-failed': {
    expectedText: 'Error loading applicant',
    responses: { 'GET /api/applicant': unreachable },
    session: onRecord,
  },
  'form-start': { expectedText: 'programmes have places' },
  'form-not-listed': { expectedText: 'Add all rows of', prepare: page => press(page, 'Not Listed') },
  'form-grades': { expectedText: 'may be open', hasComparedTree: true, responses: withDraft(forms.grades) },
  'form-families': { expectedText: 'Total points', responses: withDraft(forms.everyFamily) },
  'form-errors': {
    expectedText: 'There is a problem',
    prepare: page => press(page, 'A-Levels', 'Submit'),
  },
  'form-english-errors': {
    expectedText: 'Overall: Score is Required',
    responses: withDraft(forms.aLevels),
    prepare: page => press(page, 'Other', 'IELTS', 'Submit'),
  },
  'find-meant': {
    expectedText: 'Did you mean',
    responses: withDraft(forms.aLevels),
    prepare: page => typeAndLeave(page.getByLabel('Subject').last(), 'Mathmetics'),
  },
  'form-programme-found': {
    expectedText: 'matches',
    responses: withDraft(forms.school),
    prepare: page => programmeField(page).fill('bio'),
  },
  'form-programme-none': {
    expectedText: 'is not in the list',
    responses: withDraft(forms.school),
    prepare: page => typeAndLeave(programmeField(page), 'nursing'),
  },
  'form-programme-failed': {
    expectedText: 'Could not fetch programmes',
    responses: {
      ...withDraft(forms.residency),
      'GET /api/programmes': unreachable,
      'POST /api/qualifications/entry': unreachable,
    },
  },
  'form-nothing-open': { expectedText: 'Clearing Hotline', responses: withDraft(forms.noOpenProgramme) },
  'form-not-qualified': { expectedText: 'It asks for', responses: withDraft(forms.notQualified) },
  'form-full': { expectedText: 'not accepting new applications', responses: withDraft(forms.full) },
  'form-undecided': { expectedText: 'An advisor will check', responses: withDraft(forms.undecided) },
  'form-medicine': { expectedText: 'enter your UCAT score and band', responses: withDraft(forms.medicine) },
  'form-about-you-errors': {
    expectedText: 'There is a problem',
    responses: withDraft(forms.qualified),
    prepare: submit,
  },
  'form-complete': {
    expectedText: 'You are applying for',
    hasComparedTree: true,
    responses: withDraft(forms.filledForm),
  },
  'form-submitting': {
    expectedText: 'We are sending your application.',
    responses: { ...withDraft(forms.filledForm), 'POST /api/applicant': 'never' },
    prepare: submit,
  },
  'form-places-taken': {
    expectedText: 'There is a problem',
    responses: { ...withDraft(forms.filledForm), 'POST /api/applicant': placesTaken },
    prepare: submit,
  },
  'form-declaration': {
    expectedText: 'These are your qualifications on record.',
    session: onRecord,
    responses: {
      ...withDraft(forms.qualified),
      'GET /api/applicant': {
        body: applicantRecord({
          hasQualifications: true,
          feeStatusType: 'FeeStatusConfirmed',
          feeStatus: 'home',
          qualifications: storedQualifications.parse(threeALevels(undefined, ['Biology', 'Physics', 'Art'])),
        }),
      },
    },
  },
  'form-discard': {
    expectedText: 'This deletes everything',
    responses: withDraft(forms.aLevels),
    prepare: page => press(page, 'Delete my answers and start again'),
  },
  'draft-not-saved': {
    expectedText: 'Your last changes are not saved.',
    responses: { ...withDraft(forms.aLevels), 'PUT /api/draft': unreachable },
    prepare: page => press(page, 'Add Qualification'),
  },
  'form-long-names': {
    expectedText: 'with Year Abroad',
    responses: withDraft(forms.longNames),
    session: longNameUser,
    prepare: page => page.getByLabel('Forenames').waitFor(),
  },
})
