import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict, invalid } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import {
  changeRow,
  choose,
  filledForm,
  formAfter,
  notQualified,
  residency,
  setGrades,
} from '../../gallery/sample-forms.ts'
import { applicantRecord } from '../../gallery/samples.ts'
import {
  checkPath,
  countRequests,
  holdResponse,
  refuse,
  requestsTo,
  respond,
  serveCatalogue,
} from '../../support/fake-api.ts'
import { gcses, threeALevels } from '../../support/sample-application.ts'
import { clickButton, openForm, setUpPage, signInOnRecord } from './applicant-page.tsx'

setUpPage()
beforeEach(serveCatalogue)

const sections = () => screen.findAllByRole('heading', { level: 2, name: /^\d/ })
const applying = () => screen.findByText(/^You are applying for/)
async function openFilledForm() {
  const opened = openForm(filledForm)
  await applying()
  return opened
}
const summary = () => screen.findByRole('alert', { name: 'There is a problem' })
const listed = async () =>
  within(await summary())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the sections', () => {
  it('that are hidden again keep their answers, and this is announced', async () => {
    await openFilledForm()
    expect(await sections()).toHaveLength(4)
    await userEvent.click(screen.getByRole('radio', { name: /^Less than 3 years/ }))
    expect(await sections()).toHaveLength(3)
    expect(await screen.findByText('About You is hidden for now.')).toBeDefined()
    const programme = screen.getByRole('combobox', { name: 'Programme' })
    await userEvent.type(programme, 'C100')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByLabelText<HTMLInputElement>('Surname')).value).toBe('King')
  })

  it('say which answer the entry check lacks, with a link to it', async () => {
    openForm(formAfter(residency, ...setGrades('', '', '')))
    const link = await screen.findByRole('link', { name: 'Complete a qualification' })
    expect(link.getAttribute('href')).toBe('#data.qualifications.list.0.grade')
  })
})

describe('Submit', () => {
  it('shows the years when one of them is wrong', async () => {
    const art = { subject: 'Art', grade: 'A', yearObtained: '1066' }
    openForm(formAfter(filledForm, { type: 'addRow' }, changeRow('3', art)))
    await applying()
    await clickButton('Submit')
    expect(await listed()).toEqual(['A-Level Art, year obtained: Must be 1900 or later'])
    expect(screen.getAllByLabelText('Year obtained')).toHaveLength(4)
  })

  it('sends what the check of earlier answers allows while newer ones are being checked', async () => {
    await openFilledForm()
    const { release } = holdResponse(checkPath, { body: [] })
    await userEvent.click(screen.getAllByRole('radio', { name: 'E' })[0]!)
    await clickButton('Submit')
    await waitFor(() => expect(requestsTo('/api/applicant', 'POST')).toHaveLength(1))
    release()
  })

  it('asks to wait if the check of earlier answers allows nothing', async () => {
    openForm(notQualified)
    await screen.findAllByText('You do not meet the entry requirements of this programme')
    const { release } = holdResponse(checkPath, { body: [] })
    await userEvent.click(screen.getAllByRole('radio', { name: 'A*' })[0]!)
    await clickButton('Submit')
    expect(await listed()).toEqual([expect.stringContaining('Wait until we have checked')])
    release()
  })

  it('is not pressed by Enter in a field', async () => {
    await openFilledForm()
    await userEvent.type(screen.getByLabelText('Surname'), '{Enter}')
    expect(requestsTo('/api/applicant', 'POST')).toEqual([])
  })

  it('is disabled while a submission runs, and a draft is saved only after a refusal', async () => {
    await openFilledForm()
    await userEvent.type(screen.getByLabelText('Surname'), 'a')
    const { release } = holdResponse('POST /api/applicant', { status: 503, body: {} })
    await clickButton('Submit')
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
    expect(submit.disabled).toBe(true)
    const hidePage = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
    await hidePage()
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
    release()
    await summary()
    expect(submit.disabled).toBe(false)
    await hidePage()
    await waitFor(() => expect(requestsTo('/api/draft', 'PUT')).toHaveLength(1))
  })
})

describe('a refused submission', () => {
  async function submitRefused(refusal: Parameters<typeof refuse>[1]) {
    refuse('POST /api/applicant', refusal)
    await clickButton('Submit')
  }
  const nationality = 'data.feeContext.nationality'
  it('shows the messages of the server at their controls and below Submit, with the focus there', async () => {
    await openFilledForm()
    const messages = [
      errorMessage('data.qualifications.list.1.grade', 'Grade is required'),
      errorMessage(nationality, 'Choose one'),
      errorMessage('data.version', 'Stale'),
    ]
    await submitRefused(invalid(messages))
    expect(await listed()).toEqual(['A-Level Biology: Grade is required', 'Choose one', 'Stale'])
    expect(document.activeElement).toBe(await summary())
    expect(document.getElementById(nationality)?.getAttribute('aria-invalid')).toBe('true')
    const submit = screen.getByRole('button', { name: 'Submit' })
    expect(submit.compareDocumentPosition(await summary())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const biology = within(screen.getByRole('group', { name: /A-Level Biology/ }))
    await userEvent.click(biology.getByRole('radio', { name: 'C' }))
    expect(await listed()).toEqual(['Choose one', 'Stale'])
  })

  it('is sent again with the same key, so that it counts once', async () => {
    await openFilledForm()
    respond('POST /api/applicant', {}, 503)
    await clickButton('Submit')
    expect(await listed()).toEqual([expect.stringMatching(/^We do not know whether/)])
    await clickButton('Submit')
    await waitFor(() => expect(requestsTo('/api/applicant', 'POST')).toHaveLength(2))
    const keys = requestsTo('/api/applicant', 'POST').map(({ init }) =>
      new Headers(init.headers).get('idempotency-key'),
    )
    expect(keys[0]).toBe(keys[1])
  })

  it('does not take the focus again when Submit is pressed once more', async () => {
    await openFilledForm()
    respond('POST /api/applicant', {}, 503)
    await clickButton('Submit')
    const refused = await summary()
    holdResponse('POST /api/applicant')
    const focused: unknown[] = []
    document.addEventListener('focusin', ({ target }) => focused.push(target))
    await clickButton('Submit')
    await waitFor(() => expect(refused.isConnected).toBe(false))
    expect(focused).toEqual([screen.getByRole('button', { name: 'Submit' })])
  })

  it('that conflicts with the record loads it again', async () => {
    await openFilledForm()
    const before = countRequests('/api/applicant')
    await submitRefused(conflict('Applicant', 'version', 'Your record has changed'))
    expect(await listed()).toEqual(['Your record has changed'])
    expect(requestsTo('/api/applicant', 'GET')).toHaveLength(before + 1)
  })

  it('for want of places shows the programme as full until the next check, and loads the catalogue again', async () => {
    await openFilledForm()
    const before = countRequests('/api/programmes')
    await submitRefused(conflict('Programme', 'places', 'There are no places left'))
    expect(await listed()).toEqual(['There are no places left'])
    expect(screen.queryByText(/^You are applying for/)).toBeNull()
    await waitFor(() => expect(countRequests('/api/programmes')).toBe(before + 1))
    await userEvent.click(screen.getAllByRole('radio', { name: 'A*' })[0]!)
    expect(await applying()).toBeDefined()
  })
})

it('an applicant on record applies under the name of the record', async () => {
  signInOnRecord(applicantRecord({ details: { forenames: 'Grace', surname: 'Hopper' } }))
  openForm(filledForm)
  expect((await applying()).parentElement?.textContent).toContain(' as Grace Hopper')
})

it('an answer on record that breaks a newer rule is named below Submit, and nothing is sent', async () => {
  const { list, ...others } = threeALevels(['A*', 'A', 'A'])
  const qualifications = storedQualifications.parse({
    ...others,
    secondaryEducation: gcses(true, true, true),
    list: [...list, { tpe: 'EPQ', subject: null, grade: 'Z', yearObtained: 2026 }],
  })
  const feeStatus = { feeStatusType: 'FeeStatusConfirmed', feeStatus: 'home' } as const
  signInOnRecord(applicantRecord({ hasQualifications: true, qualifications, ...feeStatus }))
  openForm(
    formAfter(
      filledForm,
      choose('A100-USMED', 'MED'),
      changeRow('3', { grade: '2800' }),
      changeRow('4', { grade: '2' }),
      { type: 'changeData', changes: { hasBeenInterviewed: false } },
    ),
  )
  await applying()
  await clickButton('Submit')
  expect(await listed()).toEqual(['Grade is required'])
  expect(requestsTo('/api/application', 'POST')).toEqual([])
})
