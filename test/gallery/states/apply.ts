import { pages } from '#shared/pages.ts'
import { sessionEndEvent } from '#web/storage/bearer-token.ts'
import * as forms from '../sample-forms.ts'
import { endingSession, longNameUser, record } from '../samples.ts'
import { refusal, statesOf, unreachable } from '../screen-state.ts'
import { chooseOption, leaveField, pressControl, typeInto, waitForText } from '../user-actions.ts'

const form = { heading: 'Your application', address: pages.form.path }
const { withDraft } = forms
const conflict = (itemType: string) =>
  refusal(409, { kind: 'conflict', message: 'There is a newer version', itemType, item: 'version' })

/** The states of the application form, its session and its draft. */
export const applyStates = statesOf(form, [
  {
    id: 'session-checking',
    about: 'The session check is in progress',
    expectedText: 'We are checking that you are signed in.',
    responses: { 'GET /auth/bearer-token': 'never' },
  },
  {
    id: 'session-unknown',
    about: 'The session check failed',
    heading: 'Sign in',
    expectedText: 'We could not check that you are signed in',
    responses: { 'GET /auth/bearer-token': unreachable },
  },
  {
    id: 'session-ending',
    about: 'The session is about to end',
    expectedText: 'Stay signed in',
    responses: { 'GET /auth/bearer-token': { body: endingSession } },
  },
  {
    id: 'session-lapsed',
    about: 'The session has ended during the visit',
    expectedText: 'Your session has ended.',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await waitForText('A-Level 1')
      window.dispatchEvent(new Event(sessionEndEvent))
    },
  },
  {
    id: 'form-loading',
    about: 'The draft is loading',
    expectedText: 'We are opening your application.',
    responses: { 'GET /api/draft': 'never' },
  },
  {
    id: 'form-failed',
    about: 'The record could not be fetched',
    expectedText: 'Error loading applicant',
    responses: { 'GET /api/applicant': unreachable },
  },
  {
    id: 'form-denied',
    about: 'The UCAS ID is recorded with another address',
    expectedText: 'problem matching your UCAS ID',
    responses: {
      'GET /api/applicant': refusal(403, {
        kind: 'denied',
        message: 'There was a problem matching your UCAS ID to your email address',
        failedCheck: 'email',
      }),
    },
  },
  {
    id: 'draft-failed',
    about: 'The draft could not be fetched',
    expectedText: 'Your saved answers could not be loaded',
    responses: { 'GET /api/draft': unreachable },
  },
  { id: 'form-start', about: 'Nothing entered yet', expectedText: 'programmes have places' },
  {
    id: 'form-not-listed',
    about: 'The menu of the other qualification families',
    expectedText: 'Something else',
    prepare: () => pressControl('Not Listed'),
  },
  {
    id: 'form-grades',
    about: 'Three A-levels with their grades',
    expectedText: 'A-Level 3',
    responses: withDraft(forms.aLevels),
  },
  {
    id: 'form-families',
    about: 'Qualifications of every family, with years',
    expectedText: 'Total points',
    responses: withDraft(forms.everyFamily),
  },
  {
    id: 'form-grades-errors',
    about: 'The first section with errors',
    expectedText: 'There is a problem',
    prepare: async () => {
      await pressControl('A-Levels')
      await pressControl('Continue')
    },
  },
  {
    id: 'form-removed',
    about: 'A removed row that can be restored',
    expectedText: 'Undo',
    responses: withDraft(forms.aLevels),
    prepare: () => pressControl('Remove A-Level 2'),
  },
  {
    id: 'form-english',
    about: 'Secondary education abroad, with IELTS scores',
    expectedText: 'IELTS scores',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await chooseOption('Other')
      await chooseOption('IELTS')
    },
  },
  {
    id: 'find-open',
    about: 'A search for a subject',
    expectedText: 'matches',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await waitForText('A-Level 3')
      await typeInto('qualifications.2.subject', 'phys')
    },
  },
  {
    id: 'find-none',
    about: 'A subject that is not listed',
    expectedText: 'No match.',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await waitForText('A-Level 3')
      await typeInto('qualifications.2.subject', 'Zzymurgy')
    },
  },
  {
    id: 'find-meant',
    about: 'A misspelt subject',
    expectedText: 'Did you mean',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await waitForText('A-Level 3')
      await typeInto('qualifications.2.subject', 'Mathmetics')
      leaveField()
    },
  },
  {
    id: 'form-nothing-open',
    about: 'Grades for which no programme is open',
    expectedText: 'What the closest programmes ask for',
    responses: withDraft(forms.noOpenProgramme),
  },
  {
    id: 'form-nothing-open-programme',
    about: 'The programme choice when no programme is open',
    expectedText: 'In this school',
    responses: withDraft(forms.noOpenProgrammeSchool),
  },
  {
    id: 'form-residency',
    about: 'The second section',
    expectedText: 'Country of domicile',
    responses: withDraft(forms.grades),
  },
  {
    id: 'form-residency-errors',
    about: 'The second section with errors',
    expectedText: 'There is a problem',
    responses: withDraft(forms.grades),
    prepare: async () => {
      await waitForText('Country of domicile')
      await pressControl('Continue')
    },
  },
  {
    id: 'form-programme',
    about: 'The programme choice, with the programmes of a school',
    expectedText: 'In this school',
    responses: withDraft(forms.school),
  },
  {
    id: 'form-programme-opened',
    about: 'A programme opened in the list',
    expectedText: 'Choose Biology BSc (Hons)',
    responses: withDraft(forms.school),
    prepare: () => pressControl('Biology BSc (Hons)'),
  },
  {
    id: 'form-no-opened',
    about: 'A programme out of reach opened in the list, with its alternatives',
    expectedText: 'Similar programmes you can apply for',
    responses: withDraft(forms.school),
    prepare: () => pressControl('Biomedical Sciences BSc (Hons)'),
  },
  {
    id: 'form-finder',
    about: 'All open programmes, by school',
    expectedText: 'Choose Chemistry with Foundation BSc (Hons)',
    responses: withDraft(forms.school),
    prepare: () => pressControl('You qualify for'),
  },
  {
    id: 'form-search',
    about: 'A search for a misspelt programme',
    expectedText: 'Nothing matches “psycology” exactly.',
    responses: withDraft(forms.school),
    prepare: async () => {
      await waitForText('You qualify for')
      await typeInto('programmeSearch', 'psycology')
    },
  },
  {
    id: 'form-search-none',
    about: 'A search for a programme that is not offered',
    expectedText: 'We have no programme in Clearing that matches “nursing”.',
    responses: withDraft(forms.school),
    prepare: async () => {
      await waitForText('You qualify for')
      await typeInto('programmeSearch', 'nursing')
    },
  },
  {
    id: 'form-programme-loading',
    about: 'The programmes are loading',
    expectedText: 'We are fetching the programmes',
    responses: { ...withDraft(forms.residency), 'GET /api/programmes': 'never' },
  },
  {
    id: 'form-programme-failed',
    about: 'Programmes and entry requirements could not be fetched',
    expectedText: 'Could not fetch programmes',
    responses: {
      ...withDraft(forms.residency),
      'GET /api/programmes': unreachable,
      'POST /api/qualifications/entry': unreachable,
    },
  },
  {
    id: 'form-not-qualified',
    about: 'A programme for which the applicant does not qualify',
    expectedText: 'Similar programmes you can apply for',
    responses: withDraft(forms.notQualified),
  },
  {
    id: 'form-full',
    about: 'A programme without places',
    expectedText: 'This programme is not accepting new applications.',
    responses: withDraft(forms.full),
  },
  {
    id: 'form-undecided',
    about: 'A programme that an advisor must check',
    expectedText: 'An advisor will check your grades after submission',
    responses: withDraft(forms.undecided),
    prepare: () => pressControl('Change What are you applying for'),
  },
  {
    id: 'form-medicine',
    about: 'UCAT and the interview question of a medical programme',
    expectedText: 'Your grades meet the requirements. We still need your UCAT score and band.',
    responses: withDraft(forms.medicine),
  },
  {
    id: 'form-medicine-met',
    about: 'A medical programme whose UCAT and interview are met',
    expectedText: 'You meet the entry requirements. You can apply. This is not an offer yet.',
    responses: withDraft(forms.medicineMet),
    prepare: () => pressControl('Change What are you applying for'),
  },
  {
    id: 'form-medicine-not-met',
    about: 'A medical programme whose UCAT score is too low',
    expectedText: 'Your grades meet the requirements. Your UCAT score does not.',
    responses: withDraft(forms.medicineNotMet),
  },
  {
    id: 'form-about-you',
    about: 'The last section, with the others collapsed',
    expectedText: 'Forenames',
    responses: withDraft(forms.qualified),
  },
  {
    id: 'form-about-you-errors',
    about: 'The last section with errors',
    expectedText: 'There is a problem',
    responses: withDraft(forms.qualified),
    prepare: async () => {
      await waitForText('Forenames')
      await pressControl('Check your answers')
    },
  },
  {
    id: 'form-on-record',
    about: 'The last section for a recorded applicant',
    expectedText: 'Declaration',
    responses: { ...withDraft(forms.qualified), 'GET /api/applicant': record({}) },
  },
  {
    id: 'form-folded',
    about: 'Every section finished',
    expectedText: 'Change About You',
    responses: withDraft(forms.completeForm),
    prepare: async () => {
      await pressControl('Check your answers')
      await waitForText('You have not submitted it yet.')
      await pressControl('Change Grades and qualifications')
    },
  },
  {
    id: 'form-discard',
    about: 'The confirmation of discarding the draft',
    expectedText: 'Delete your answers and start again?',
    responses: withDraft(forms.aLevels),
    prepare: () => pressControl('Delete my answers and start again'),
  },
  {
    id: 'form-discarded',
    about: 'The draft has been discarded',
    expectedText: 'You have deleted your answers. The form is empty.',
    responses: withDraft(forms.aLevels),
    prepare: async () => {
      await pressControl('Delete my answers and start again')
      await waitForText('This cannot be undone.')
      await pressControl('Delete my answers and start again')
    },
  },
  {
    id: 'draft-not-saved',
    about: 'The last changes could not be saved',
    expectedText: 'Your last changes are not saved yet.',
    responses: { ...withDraft(forms.aLevels), 'PUT /api/draft': unreachable },
    prepare: () => pressControl('Add Qualification'),
  },
  {
    id: 'draft-overtaken',
    about: 'Another tab or device has saved a newer draft',
    expectedText: 'Choose which answers to keep.',
    responses: { ...withDraft(forms.aLevels), 'PUT /api/draft': conflict('Draft') },
    prepare: () => pressControl('Add Qualification'),
  },
  {
    id: 'form-long-names',
    about: 'Long names',
    expectedText: 'with Year Abroad',
    responses: { ...withDraft(forms.longNames), 'GET /auth/bearer-token': { body: longNameUser } },
    prepare: () => waitForText('Forenames'),
  },
])
