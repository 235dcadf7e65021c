import { paths } from '../../paths.ts'
import { sessionOver } from '../../session/bearer-token.ts'
import * as forms from '../sample-forms.ts'
import { atTheEnd, longNamed, record } from '../samples.ts'
import { refused, type ScreenState, unreachable } from '../screen-state.ts'
import { choose, leave, press, see, type } from '../user-actions.ts'

const form = { heading: 'Your application', address: paths.newApplication }
const { kept } = forms
const conflict = (itemType: string) =>
  refused(409, { kind: 'conflict', message: 'There is newer work', itemType, item: 'version' })

/** The form of an application, section by section, and what may come between. */
export const applyStates: ScreenState[] = [
  {
    id: 'session-checking',
    about: 'While it is not known who is signed in',
    ...form,
    shows: 'We are checking that you are signed in.',
    answers: { 'GET /auth/bearer-token': 'never' },
  },
  {
    id: 'session-unknown',
    about: 'Who is signed in could not be asked',
    shows: 'We could not check that you are signed in',
    answers: { 'GET /auth/bearer-token': unreachable },
    ...form,
  },
  {
    id: 'session-ending',
    about: 'The session is about to end',
    shows: 'Stay signed in',
    answers: { 'GET /auth/bearer-token': { body: atTheEnd } },
    ...form,
  },
  {
    id: 'session-lapsed',
    about: 'The session has ended in mid-visit',
    shows: 'Your session has ended.',
    answers: kept(forms.aLevels),
    act: async () => {
      await see('A-Level 1')
      window.dispatchEvent(new Event(sessionOver))
    },
    ...form,
  },
  {
    id: 'form-loading',
    about: 'While the draft is fetched',
    shows: 'We are fetching what you entered so far.',
    answers: { 'GET /api/draft': 'never' },
    ...form,
  },
  {
    id: 'form-failed',
    about: 'The record could not be fetched',
    shows: 'Error loading applicant',
    answers: { 'GET /api/applicant': unreachable },
    ...form,
  },
  {
    id: 'form-denied',
    about: 'The UCAS ID is on record with another address',
    shows: 'problem matching your UCAS ID',
    answers: {
      'GET /api/applicant': refused(403, {
        kind: 'denied',
        message: 'There was a problem matching your UCAS ID to your email address',
        failedCheck: 'email',
      }),
    },
    ...form,
  },
  {
    id: 'draft-failed',
    about: 'The draft could not be fetched',
    shows: 'Your saved answers could not be loaded',
    answers: { 'GET /api/draft': unreachable },
    ...form,
  },
  { id: 'form-start', about: 'Nothing entered yet', shows: 'programmes have places', ...form },
  {
    id: 'form-not-listed',
    about: 'The other families of qualifications',
    shows: 'Something else',
    act: () => press('Not Listed'),
    ...form,
  },
  {
    id: 'form-grades',
    about: 'Three A-levels with their grades',
    shows: 'A-Level 3',
    answers: kept(forms.aLevels),
    ...form,
  },
  {
    id: 'form-families',
    about: 'Every family at once, with years',
    shows: 'Total points',
    answers: kept(forms.everyFamily),
    ...form,
  },
  {
    id: 'form-grades-errors',
    about: 'Continued too early',
    shows: 'things to put right',
    act: async () => {
      await press('A-Levels')
      await press('Continue')
    },
    ...form,
  },
  {
    id: 'form-removed',
    about: 'A row was removed and can be had back',
    shows: 'Undo',
    answers: kept(forms.aLevels),
    act: () => press('Remove A-Level 2'),
    ...form,
  },
  {
    id: 'form-english',
    about: 'School abroad, with the scores of IELTS',
    shows: 'IELTS scores',
    answers: kept(forms.aLevels),
    act: async () => {
      await choose('Other')
      await choose('IELTS')
    },
    ...form,
  },
  {
    id: 'find-open',
    about: 'A subject is being looked for',
    shows: 'matches',
    answers: kept(forms.aLevels),
    act: async () => {
      await see('A-Level 3')
      await type('qualifications.2.subject', 'phys')
    },
    ...form,
  },
  {
    id: 'find-none',
    about: 'A subject that no list has',
    shows: 'No match.',
    answers: kept(forms.aLevels),
    act: async () => {
      await see('A-Level 3')
      await type('qualifications.2.subject', 'Zzymurgy')
    },
    ...form,
  },
  {
    id: 'find-meant',
    about: 'A subject with a slip in it, left as it is',
    shows: 'Did you mean',
    answers: kept(forms.aLevels),
    act: async () => {
      await see('A-Level 3')
      await type('qualifications.2.subject', 'Mathmetics')
      leave()
    },
    ...form,
  },
  {
    id: 'form-residency',
    about: 'The second section',
    shows: 'Country of domicile',
    answers: kept(forms.grades),
    ...form,
  },
  {
    id: 'form-residency-errors',
    about: 'The second section, continued too early',
    shows: 'things to put right',
    answers: kept(forms.grades),
    act: async () => {
      await see('Country of domicile')
      await press('Continue')
    },
    ...form,
  },
  {
    id: 'form-programme',
    about: 'The programme choice, with the programmes of a school',
    shows: 'In this school',
    answers: kept(forms.school),
    ...form,
  },
  {
    id: 'form-programme-opened',
    about: 'A programme of the list, opened',
    shows: 'Choose Biology BSc (Hons)',
    answers: kept(forms.school),
    act: () => press('Biology BSc (Hons)'),
    ...form,
  },
  {
    id: 'form-finder',
    about: 'All programmes open to somebody, being searched',
    shows: 'Search these programmes',
    answers: kept(forms.school),
    act: () => press('All programmes open to you'),
    ...form,
  },
  {
    id: 'form-programme-loading',
    about: 'While the programmes are fetched',
    shows: 'We are fetching the programmes',
    answers: { ...kept(forms.residency), 'GET /api/programmes': 'never' },
    ...form,
  },
  {
    id: 'form-programme-failed',
    about: 'Programmes and entry requirements could not be fetched',
    shows: 'Could not fetch programmes',
    answers: {
      ...kept(forms.residency),
      'GET /api/programmes': unreachable,
      'POST /api/qualifications/entry': unreachable,
    },
    ...form,
  },
  {
    id: 'form-not-qualified',
    about: 'A programme for which the grades do not suffice',
    shows: 'Close to it, and open to you',
    answers: kept(forms.notQualified),
    ...form,
  },
  {
    id: 'form-full',
    about: 'A programme without places',
    shows: 'Full',
    answers: kept(forms.full),
    ...form,
  },
  {
    id: 'form-undecided',
    about: 'A programme about which an advisor decides',
    shows: 'An advisor will check your grades after submission',
    answers: kept(forms.undecided),
    act: async () => {
      await press('Change What are you applying for')
    },
    ...form,
  },
  {
    id: 'form-medicine',
    about: 'UCAT and the interview question',
    shows: 'Have you been interviewed',
    answers: kept(forms.medicine),
    ...form,
  },
  {
    id: 'form-about-you',
    about: 'The last section, and the others folded',
    shows: 'Forenames',
    answers: kept(forms.qualified),
    ...form,
  },
  {
    id: 'form-about-you-errors',
    about: 'The last section, continued too early',
    shows: 'things to put right',
    answers: kept(forms.qualified),
    act: async () => {
      await see('Forenames')
      await press('Check your answers')
    },
    ...form,
  },
  {
    id: 'form-on-record',
    about: 'Somebody on record, who is asked for one declaration',
    shows: 'Declaration',
    answers: { ...kept(forms.qualified), 'GET /api/applicant': record({}) },
    ...form,
  },
  {
    id: 'form-folded',
    about: 'Every section finished',
    shows: 'Change About You',
    answers: kept(forms.whole),
    act: async () => {
      await press('Check your answers')
      await press('Change Grades and qualifications')
    },
    ...form,
  },
  {
    id: 'form-discard',
    about: 'Asked whether the draft is to be discarded',
    shows: 'Discard this draft?',
    answers: kept(forms.aLevels),
    act: () => press('Discard this draft'),
    ...form,
  },
  {
    id: 'form-discarded',
    about: 'The draft is discarded',
    shows: 'Your draft is discarded, and the form is empty.',
    answers: kept(forms.aLevels),
    act: async () => {
      await press('Discard this draft')
      await see('This cannot be undone.')
      await press('Discard this draft')
    },
    ...form,
  },
  {
    id: 'draft-not-saved',
    about: 'The last changes could not be saved',
    shows: 'Not saved yet.',
    answers: { ...kept(forms.aLevels), 'PUT /api/draft': unreachable },
    act: () => press('Add Qualification'),
    ...form,
  },
  {
    id: 'draft-overtaken',
    about: 'Another tab or device has saved newer work',
    shows: 'Choose which to go on with.',
    answers: { ...kept(forms.aLevels), 'PUT /api/draft': conflict('Draft') },
    act: () => press('Add Qualification'),
    ...form,
  },
  {
    id: 'form-long-names',
    about: 'Long names in every place that shows one',
    shows: 'with Year Abroad',
    answers: { ...kept(forms.longNames), 'GET /auth/bearer-token': { body: longNamed } },
    act: async () => {
      await see('Forenames')
    },
    ...form,
  },
]
