import { notifyManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { unknownIssueText, unreachableText } from '#shared/errors.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { filledForm } from '../../gallery/sample-forms.ts'
import { ada, applicantRecord, appliedRecord } from '../../gallery/samples.ts'
import {
  checkPath,
  countRequests,
  holdResponse,
  requestsTo,
  respond,
  respondWith,
} from '../../support/fake-api.ts'
import { advanceSeconds } from '../support/advance-seconds.ts'
import { clickButton, openForm, openPage, setUpPage, signInOnRecord } from './applicant-page.tsx'

setUpPage()

const addALevels = () => clickButton('A-Levels')
const aLevelRows = () => screen.queryAllByRole('group', { name: /^Qualification \d: A-Level/ })

async function returnToWindow(path: string) {
  const before = countRequests(path)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(countRequests(path)).toBeGreaterThan(before))
}

describe('the form of a first-time applicant', () => {
  it('appears without a request for the record if the session has none', async () => {
    openPage()
    await addALevels()
    expect(countRequests('/api/applicant')).toBe(0)
  })

  it('keeps its answers when the window regains the focus', async () => {
    openPage()
    await addALevels()
    const before = aLevelRows()
    expect(before).toHaveLength(3)
    holdResponse('/api/applicant')
    await returnToWindow('/api/applicant')
    await act(() => new Promise<void>(resolve => notifyManager.schedule(resolve)))
    expect(before.every(row => row.isConnected)).toBe(true)
  })
})

describe('the form of an applicant whose record changes', () => {
  const notice = 'We have new information about you, and have changed this form to match it.'
  const withResults = (grade: string, version: number) => {
    const { qualifications } = appliedRecord()
    const list = qualifications!.list.map(row => ({ ...row, grade }))
    return applicantRecord({
      hasQualifications: true,
      qualifications: { ...qualifications!, list },
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'home',
      version,
    })
  }
  const checkedGrades = () =>
    requestsTo(checkPath)
      .map(({ init }) => entryCheckRequest.parse(JSON.parse(String(init.body))))
      .at(-1)
      ?.qualifications.list.map(({ grade }) => grade)

  it('has the results that UCAS supplied in the meantime, checks entry with them, and says so', async () => {
    signInOnRecord(applicantRecord({ feeStatusType: 'FeeStatusConfirmed', feeStatus: 'home' }))
    const { stored } = openForm(filledForm)
    await screen.findByText(/^Welcome back/)
    await waitFor(() => expect(checkedGrades()).toEqual(['A', 'B', 'B']))
    respond('/api/applicant', withResults('D', 4))
    await returnToWindow('/api/applicant')
    expect(await screen.findByText(notice)).toBeDefined()
    expect(screen.queryByRole('heading', { name: /Grades and qualifications$/ })).toBeNull()
    await waitFor(() => expect(checkedGrades()).toEqual(['D', 'D', 'D']))
    expect(screen.queryByText(/is hidden for now/)).toBeNull()
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() =>
      expect(stored.form?.data.qualifications.list.map(({ grade }) => grade)).toEqual(['D', 'D', 'D']),
    )
    expect(stored.form?.programmeCode).toBe('C100-USBIO')
  })

  it('keeps what was typed since the last save', async () => {
    signInOnRecord(applicantRecord({ feeStatusType: 'NoFeeStatus' }))
    openForm(filledForm)
    const residency = await screen.findByRole<HTMLInputElement>('radio', { name: /^Less than 3 years/ })
    await userEvent.click(residency)
    const { qualifications } = appliedRecord()
    const results = { hasQualifications: true, qualifications, feeStatusType: 'NoFeeStatus' } as const
    respond('/api/applicant', applicantRecord({ ...results, version: 4 }))
    await returnToWindow('/api/applicant')
    expect(await screen.findByText(notice)).toBeDefined()
    const shown = screen.getByRole<HTMLInputElement>('radio', { name: /^Less than 3 years/ })
    expect(shown.checked).toBe(true)
  })
})

it.each([
  ['404 that is not about the applicant', 404, { itemType: 'Call', item: 'path' }, 'Unknown issue.', 1],
  ['reply that cannot be read', 200, {}, 'Unknown issue.', 3],
  ['call that was made too often', 429, { kind: 'client', message: 'Wait a moment.' }, 'Wait a moment.', 1],
])('a %s is a load error, and a refusal advises to call', async (_, status, body, text, count) => {
  signInOnRecord(body, status)
  openPage()
  const error = (await screen.findByText('Error loading applicant')).parentElement?.textContent
  expect(error).toContain(text)
  expect(error?.includes('If it happens again, call')).toBe(count === 1)
  expect(countRequests('/api/applicant')).toBe(count)
})

describe('the session', () => {
  const signInReason = () => screen.findByText('We could not check that you are signed in')
  const failBearerToken = (status: number) =>
    status === 0
      ? respondWith('/auth/bearer-token', () => Promise.reject(new TypeError('Failed to fetch')))
      : respond('/auth/bearer-token', {}, status)

  it.each([
    [429, 1, unknownIssueText],
    [0, 3, unreachableText],
  ])('that is unknown (status %i) leads to sign-in, with the reason', async (status, count, text) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    failBearerToken(status)
    const address = '/applicant/applications/new?source=ucas'
    const router = openPage(address)
    await advanceSeconds(5)
    expect((await signInReason()).parentElement?.textContent).toContain(text)
    const { pathname, search } = router.location
    expect([pathname, new URLSearchParams(search).get('next')]).toEqual(['/auth/sign-in', address])
    expect(screen.getByLabelText('UCAS ID')).toBeDefined()
    expect(countRequests('/auth/bearer-token')).toBe(count)
  })

  it('is requested again, with a message, before the redirect, and opens the form if that succeeds', async () => {
    failBearerToken(0)
    const router = openPage()
    expect(await screen.findByText(/^We could not reach our servers/)).toBeDefined()
    expect(router.location.pathname).toBe('/applicant/applications/new')
    respond('/auth/bearer-token', ada)
    await addALevels()
    expect(aLevelRows()).toHaveLength(3)
  })

  it('can be requested again from sign-in, without a new link, after the connection is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.setItem('bearerToken', ada.bearerToken)
    failBearerToken(503)
    openPage()
    await advanceSeconds(5)
    await signInReason()
    expect(localStorage.getItem('bearerToken')).toBe(ada.bearerToken)
    respond('/auth/bearer-token', ada)
    await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
    await addALevels()
    expect(aLevelRows()).toHaveLength(3)
  })
})
