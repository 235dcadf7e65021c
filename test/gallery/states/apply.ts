import { pages } from '#shared/pages.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import * as forms from '../sample-forms.ts'
import { appliedRecord, longNameUser, record } from '../samples.ts'
import { statesOf, unreachable } from '../screen-state.ts'
import { chooseOption, leaveField, pressControl, typeInto, waitForText } from '../user-actions.ts'

const form = { heading: 'Your application', address: pages.form.path }
const { withDraft } = forms
const withGrade = (grade: string, qualifications: Applicant['qualifications']) =>
  qualifications && { ...qualifications, list: qualifications.list.map(row => ({ ...row, grade })) }

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
  'draft-failed': {
    expectedText: 'Your saved answers could not be loaded',
    responses: { 'GET /api/draft': unreachable },
  },
  'form-start': { expectedText: 'programmes have places' },
  'form-not-listed': { expectedText: 'Something else', prepare: () => pressControl('Not Listed') },
  'form-grades': { expectedText: 'A-Level 3', responses: withDraft(forms.aLevels) },
  'form-families': { expectedText: 'Total points', responses: withDraft(forms.everyFamily) },
  'form-grades-errors': {
    expectedText: 'There is a problem',
    prepare: async () => {
      await pressControl('A-Levels')
      await pressControl('Continue')
    },
  },
  'form-english': {
    expectedText: 'IELTS scores',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await chooseOption('Other')
      await chooseOption('IELTS')
    },
  },
  'find-open': {
    expectedText: 'matches',
    responses: withDraft(forms.aLevels),
    prepare: () => typeInto('qualifications.2.subject', 'phys'),
  },
  'find-meant': {
    expectedText: 'Did you mean',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await typeInto('qualifications.2.subject', 'Mathmetics')
      leaveField()
    },
  },
  'form-nothing-open': {
    expectedText: 'What the closest programmes ask for',
    responses: withDraft(forms.noOpenProgramme),
    prepare: () => waitForText('Entry requirements apply to the programmes that you cannot choose here.'),
  },
  'form-residency': { expectedText: 'Country of domicile', responses: withDraft(forms.grades) },
  'form-programme': { expectedText: 'Or choose by school', responses: withDraft(forms.school) },
  'form-programme-found': {
    expectedText: 'found',
    responses: withDraft(forms.school),
    prepare: () => typeInto('programmeSearch', 'bio'),
  },
  'form-search': {
    expectedText: 'Nothing matches “psycology” exactly.',
    responses: withDraft(forms.school),
    prepare: () => typeInto('programmeSearch', 'psycology'),
  },
  'form-search-none': {
    expectedText: 'We have no programme in Clearing that matches “nursing”.',
    responses: withDraft(forms.school),
    prepare: () => typeInto('programmeSearch', 'nursing'),
  },
  'form-programme-failed': {
    expectedText: 'Could not fetch programmes',
    responses: {
      ...withDraft(forms.residency),
      'GET /api/programmes': unreachable,
      'POST /api/qualifications/entry': unreachable,
    },
  },
  'form-not-qualified': {
    expectedText: 'Similar programmes you can apply for',
    responses: withDraft(forms.notQualified),
  },
  'form-full': {
    expectedText: 'This programme is not accepting new applications.',
    responses: withDraft(forms.full),
  },
  'form-undecided': {
    expectedText: 'An advisor will check your grades after submission',
    responses: withDraft(forms.undecided),
    prepare: () => pressControl('Change What are you applying for'),
  },
  'form-medicine': {
    expectedText: 'Your grades meet the requirements. We still need your UCAT score and band.',
    responses: withDraft(forms.medicine),
  },
  'form-too-young': {
    expectedText: 'Similar programmes you can apply for',
    responses: withDraft(forms.tooYoung),
    prepare: async () => {
      await pressControl('Check your answers')
      await waitForText('There is a problem')
    },
  },
  'form-too-young-chosen': {
    expectedText: '17 on that day',
    responses: withDraft(forms.tooYoung),
    prepare: () => pressControl('Change What are you applying for?'),
  },
  'form-about-you': { expectedText: 'Forenames', responses: withDraft(forms.qualified) },
  'form-about-you-errors': {
    expectedText: 'There is a problem',
    responses: withDraft(forms.qualified),
    prepare: () => pressControl('Check your answers'),
  },
  'form-on-record': {
    expectedText: 'Declaration',
    responses: { ...withDraft(forms.qualified), 'GET /api/applicant': record({}) },
  },
  'form-declaration': {
    expectedText: 'These are your qualifications on record.',
    responses: {
      ...withDraft(forms.qualified),
      'GET /api/applicant': record({
        hasQualifications: true,
        feeStatusType: 'FeeStatusConfirmed',
        feeStatus: 'home',
        qualifications: withGrade('A', appliedRecord().qualifications),
      }),
    },
  },
  'form-folded': {
    expectedText: 'Change About You',
    responses: withDraft(forms.filledForm),
    prepare: async () => {
      await pressControl('Check your answers')
      await waitForText('You have not submitted it yet.')
      await pressControl('Change Grades and qualifications')
    },
  },
  'form-discard': {
    expectedText: 'Delete your answers and start again?',
    responses: withDraft(forms.aLevels),
    prepare: () => pressControl('Delete my answers and start again'),
  },
  'draft-not-saved': {
    expectedText: 'Your last changes are not saved.',
    responses: { ...withDraft(forms.aLevels), 'PUT /api/draft': unreachable },
    prepare: () => pressControl('Add Qualification'),
  },
  'form-long-names': {
    expectedText: 'with Year Abroad',
    responses: { ...withDraft(forms.longNames), 'GET /auth/bearer-token': { body: longNameUser } },
    prepare: () => waitForText('Forenames'),
  },
})
