import { conflict } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import * as forms from '../sample-forms.ts'
import { applicantRecord, appliedRecord, longNameUser } from '../samples.ts'
import { statesOf, unreachable } from '../screen-state.ts'
import { press, typeInto, waitForText } from '../user-actions.ts'

const form = { heading: 'Your application', address: pages.form.path }
const { withDraft } = forms
const withGrade = (grade: string, qualifications: Applicant['qualifications']) =>
  qualifications && { ...qualifications, list: qualifications.list.map(row => ({ ...row, grade })) }

const placesTaken = conflict(
  'Programme',
  'C100-USBIO',
  'The places for Biology BSc (Hons) have been taken since you chose it. Choose another programme.',
)

/** Submits the form when its programme has been checked. */
async function submit() {
  await waitForText('Forenames')
  await press('Submit')
}

/** The states of the application form, its session and its draft. */
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
  },
  'form-start': { expectedText: 'programmes have places' },
  'form-not-listed': { expectedText: 'Add all rows of', prepare: () => press('Not Listed') },
  'form-grades': { expectedText: 'may be open', responses: withDraft(forms.grades) },
  'form-families': { expectedText: 'Total points', responses: withDraft(forms.everyFamily) },
  'form-errors': {
    expectedText: 'There is a problem',
    prepare: async () => {
      await press('A-Levels')
      await press('Submit')
    },
  },
  'form-english-errors': {
    expectedText: 'Overall: Score is Required',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await press('Other')
      await press('IELTS')
      await press('Submit')
    },
  },
  'find-meant': {
    expectedText: 'Did you mean',
    responses: withDraft(forms.aLevels),
    prepare: async () => (await typeInto('Subject', 'Mathmetics')).blur(),
  },
  'form-programme-found': {
    expectedText: 'matches',
    responses: withDraft(forms.school),
    prepare: () => typeInto('Programme', 'bio'),
  },
  'form-programme-none': {
    expectedText: 'is not in the list',
    responses: withDraft(forms.school),
    prepare: async () => (await typeInto('Programme', 'nursing')).blur(),
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
  'form-removed-programme': {
    expectedText: 'no longer offered',
    responses: withDraft(forms.removedProgramme),
  },
  'form-undecided': { expectedText: 'An advisor will check', responses: withDraft(forms.undecided) },
  'form-medicine': { expectedText: 'enter your UCAT score and band', responses: withDraft(forms.medicine) },
  'form-about-you-errors': {
    expectedText: 'There is a problem',
    responses: withDraft(forms.qualified),
    prepare: submit,
  },
  'form-complete': { expectedText: 'You are applying for', responses: withDraft(forms.filledForm) },
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
    responses: {
      ...withDraft(forms.qualified),
      'GET /api/applicant': {
        body: applicantRecord({
          hasQualifications: true,
          feeStatusType: 'FeeStatusConfirmed',
          feeStatus: 'home',
          qualifications: withGrade('A', appliedRecord().qualifications),
        }),
      },
    },
  },
  'form-discard': {
    expectedText: 'This deletes everything',
    responses: withDraft(forms.aLevels),
    prepare: () => press('Delete my answers and start again'),
  },
  'draft-not-saved': {
    expectedText: 'Your last changes are not saved.',
    responses: { ...withDraft(forms.aLevels), 'PUT /api/draft': unreachable },
    prepare: () => press('Add Qualification'),
  },
  'form-long-names': {
    expectedText: 'with Year Abroad',
    responses: { ...withDraft(forms.longNames), 'GET /auth/bearer-token': { body: longNameUser } },
    prepare: () => waitForText('Forenames'),
  },
})
