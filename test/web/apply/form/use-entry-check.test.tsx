import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { useCatalogue } from '#web/apply/form/queries.ts'
import { createEntryCheckRequest, useEntryCheck } from '#web/apply/form/use-entry-check.ts'
import { formatOpenCount, ProgrammeCount } from '#web/apply/programme/programme-count.tsx'
import {
  changeEnglish,
  changeRow,
  choose,
  filledForm,
  formAfter,
  setGrades,
  year,
} from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { withValue } from '../../../shared/form-with-value.ts'
import { checkPath, requestsTo } from '../../../support/fake-api.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

let entryCheck: ReturnType<typeof useEntryCheck>
function TestPage({ form, record }: { form: FormState; record: Applicant | null }) {
  const catalogue = useCatalogue()
  entryCheck = useEntryCheck(form, record, year)
  return <ProgrammeCount catalogue={catalogue} entryCheck={entryCheck} />
}

/** Renders the entry check of a form; returns a function that changes the form. */
async function open(form: FormState, record: Applicant | null = null) {
  const client = createQueryClient()
  const page = (current: FormState) => (
    <QueryClientProvider client={client}>
      <TestPage form={current} record={record} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(form))
  await wait(50)
  return (...actions: FormAction[]) => rerender(page(formAfter(form, ...actions)))
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shownText = () => document.querySelector('[aria-hidden]')?.textContent?.trim() ?? ''
const announcedText = () => screen.getByRole('status').lastElementChild?.textContent ?? ''
const sentBodies = () => requestsTo(checkPath).map(({ init }) => JSON.parse(String(init.body)))

describe('the request', () => {
  const requestAfter = (...actions: FormAction[]) =>
    createEntryCheckRequest(formAfter(filledForm, ...actions), null, year)

  it('contains no UCAT, no incomplete row and none of a future year, which the server would refuse', () => {
    const request = requestAfter(
      changeRow('0', { yearObtained: String(year + 1) }),
      changeRow('1', { grade: '' }),
      choose('A100-USMED', 'MED'),
      changeRow('3', { grade: '2800' }),
    )
    expect(request?.qualifications.list).toMatchObject([{ subject: 'Chemistry' }])
  })

  it.each<[string, FormState]>([
    ['a qualification', withValue(filledForm, 'data.qualifications.list', [])],
    ['a grade', formAfter(filledForm, ...setGrades('', '', ''))],
    ['secondary education', withValue(filledForm, 'data.qualifications.secondaryEducation', null)],
    ['an answer about GCSEs', formAfter(filledForm, { type: 'changeSecondaryEducation', value: 'Gcse' })],
  ])('is not made without %s', (_, form) => {
    expect(createEntryCheckRequest(form, null, year)).toBeUndefined()
  })

  it('is made before residency is known, and with incomplete English, as unknown', () => {
    const request = requestAfter(
      { type: 'changeFeeContext', changes: { ukResidency: null } },
      changeEnglish({ type: 'Ielts' }),
    )
    expect(request).toMatchObject({ residency: null, qualifications: { english: null } })
  })

  it('contains no residency if the fee status is confirmed', () => {
    expect(requestAfter()).toMatchObject({ residency: 'A', immigrationStatus: 'A' })
    const confirmed = applicantRecord({ feeStatusType: 'FeeStatusConfirmed' })
    const request = createEntryCheckRequest(filledForm, confirmed, year)
    expect(request).toMatchObject({ residency: null, immigrationStatus: null })
  })
})

it('the entry check is sent 600 ms after the last change, once for what was typed meanwhile', async () => {
  const change = await open(filledForm)
  expect(sentBodies()).toHaveLength(1)
  change(...setGrades('A*'))
  await wait(500)
  change(...setGrades('A*', 'A'))
  await wait(590)
  expect(sentBodies()).toHaveLength(1)
  await wait(20)
  expect(sentBodies().map(({ qualifications: { list } }) => list[1].grade)).toEqual(['B', 'A'])
})

describe('the programme count', () => {
  it.each(['home', 'overseas'] as const)('counts places for a confirmed %s fee status', async feeStatus => {
    await open(emptyForm, applicantRecord({ feeStatusType: 'FeeStatusConfirmed', feeStatus }))
    const count = sampleCatalogue.programmes.filter(({ places }) => places[feeStatus]).length
    expect(shownText()).toMatch(new RegExp(`^${count} programmes have places`))
  })

  it('counts only places while a row is half entered, but for UCAT, which the check leaves out', async () => {
    const change = await open(filledForm)
    expect(shownText()).toMatch(/^\d+ programmes are open/)
    change({ type: 'addRow' }, changeRow('3', { subject: 'History' }))
    expect(shownText()).toMatch(/^\d+ programmes have places/)
    change({ type: 'addRow' })
    expect(shownText()).toMatch(/^\d+ programmes are open/)
    change(choose('A100-USMED', 'MED'))
    expect(shownText()).toMatch(/^\d+ programmes are open/)
  })

  it('promises no next answer to somebody whose record has no English, which the form does not ask for', async () => {
    const record = applicantRecord({ hasQualifications: true, feeStatusType: 'FeeStatusConfirmed' })
    await open(withValue(filledForm, 'data.qualifications.english', null), record)
    expect(shownText()).toMatch(/^\d+ programmes are open/)
  })

  it('shows Please Wait during a check and then its result, and announces that after a pause', async () => {
    const change = await open(filledForm)
    await wait(1500)
    const announced = announcedText()
    expect(announced).toContain('are open')
    change(...setGrades('A', 'A', 'A'))
    expect(shownText()).toBe('Please Wait')
    await wait(600)
    await wait(10)
    await wait(1400)
    expect(announcedText()).toBe(announced)
    await wait(200)
    expect(announcedText()).not.toBe(announced)
    expect(announcedText()).toContain(/\d+/.exec(shownText())?.[0])
  })

  it('names the programmes in it that also need UCAT', async () => {
    await open(filledForm)
    const result = entryCheck.results?.get('C100-USBIO')
    const results = ['C100-USBIO', 'A100-USMED'].map(programmeCode => ({ ...result!, programmeCode }))
    const more = '1 of them needs UCAT.'
    expect(formatOpenCount(results, true)).toEqual({ text: '2 programmes are open', more })
  })
})
