// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { blankGcses } from '#shared/schemas/secondary-education.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { parseRows } from '#web/apply/form/form-request.ts'
import { ProgrammeCount } from '#web/apply/progress/programme-count.tsx'
import { useCatalogue } from '#web/apply/queries/use-catalogue.ts'
import { useEntryCheck } from '#web/apply/queries/use-entry-check.ts'
import { filledForm, year } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { serveCatalogue, withGrades } from '../programme/programme-section-page.tsx'

beforeEach(() => {
  serveCatalogue()
  vi.useFakeTimers()
})

type TestPageProps = { form: FormState; record: Applicant | null; isEditing: boolean }

function TestPage({ form, record, isEditing }: TestPageProps) {
  const catalogue = useCatalogue()
  const entryCheck = useEntryCheck(form, parseRows(form), record, year, catalogue)
  return (
    <p role="status">
      <ProgrammeCount catalogue={catalogue} entryCheck={entryCheck} isEditing={isEditing} />
    </p>
  )
}

async function open(form: FormState, record: Applicant | null = null, isEditing = false) {
  const client = createQueryClient()
  const line = (now: FormState) => (
    <QueryClientProvider client={client}>
      <TestPage form={now} record={record} isEditing={isEditing} />
    </QueryClientProvider>
  )
  const { rerender } = render(line(form))
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(visibleText()).toMatch(/programmes?/)
  return (now: FormState) => rerender(line(now))
}
const visibleText = () =>
  document.querySelector('[aria-hidden]')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const announcedText = () => screen.getByRole('status').lastElementChild?.textContent ?? ''
const unanswered = { secondaryEducation: null, english: null }
const firstRows = (count: number): FormState => ({
  ...filledForm,
  ...unanswered,
  qualifications: filledForm.qualifications.map((row, index) =>
    index < count ? row : { ...row, grade: '' },
  ),
})

describe('the programme count', () => {
  it('counts with each row, before GCSEs and English have answers, and only places while a row is half entered', async () => {
    const change = await open(firstRows(0))
    expect(visibleText()).toMatch(/^ ?\d+ programmes have places/)
    change(firstRows(2))
    expect(visibleText()).toMatch(/^ ?\d+ programmes have places/)
    change(firstRows(3))
    expect(visibleText()).toMatch(/^\d+ programmes may be open to you/)
    change(filledForm)
    expect(visibleText()).toMatch(/^You qualify for \d+ programmes/)
    const added = { ...filledForm.qualifications[0]!, id: '4', subject: 'History', grade: '' }
    change({ ...filledForm, qualifications: [...filledForm.qualifications, added] })
    expect(visibleText()).toMatch(/^ ?\d+ programmes have places/)
    change({ ...filledForm, qualifications: [...filledForm.qualifications, { ...added, subject: '' }] })
    expect(visibleText()).toMatch(/^You qualify for/)
  })

  it.each(['home', 'overseas'] as const)('counts places for a confirmed %s fee status', async feeStatus => {
    await open(firstRows(0), applicantRecord({ feeStatusType: 'FeeStatusConfirmed', feeStatus }))
    const count = sampleCatalogue.programmes.filter(({ places }) => places[feeStatus]).length
    expect(visibleText()).toMatch(new RegExp(`^${count} programmes have places`))
  })

  it('is no number when no programme is open', async () => {
    const change = await open(filledForm)
    change(withGrades('D', 'D', 'E'))
    expect(visibleText()).toMatch(/^No programme is open to you with these answers ?\.$/)
    act(() => void vi.advanceTimersByTime(1500))
    expect(announcedText()).toBe('No programme is open to you with these answers.')
  })

  it('does not say that it depends on GCSEs and English once they rule out every programme', async () => {
    const change = await open(firstRows(3), null, true)
    expect(visibleText()).toMatch(/may be open to you. It also depends on your GCSEs and English/)
    change({ ...filledForm, secondaryEducation: { type: 'Gcse', ...blankGcses, hasNone: true } })
    expect(visibleText()).toMatch(/^ ?\d+ programmes have places/)
    change({ ...filledForm, english: { ...filledForm.english!, grade: '1' } })
    expect(visibleText()).toMatch(/^ ?\d+ programmes have places/)
  })

  it('does not take unanswered GCSEs for a no', async () => {
    const change = await open(filledForm)
    const gcses = { type: 'Gcse' as const, ...blankGcses }
    change({ ...filledForm, secondaryEducation: gcses })
    expect(visibleText()).toMatch(/^\d+ programmes may be open to you. It also depends on your GCSEs/)
    change({ ...filledForm, secondaryEducation: { ...gcses, hasNone: true } })
    expect(visibleText()).toMatch(/^No programme is open to you/)
  })

  it('shows a change at once, and announces it after a pause', async () => {
    const change = await open(filledForm)
    act(() => void vi.advanceTimersByTime(1500))
    expect(announcedText()).toContain('You qualify for')
    const [shownBefore, announcedBefore] = [visibleText(), announcedText()]
    change(withGrades('A', 'A', 'A'))
    expect(visibleText()).not.toBe(shownBefore)
    expect(announcedText()).toBe(announcedBefore)
    act(() => void vi.advanceTimersByTime(1400))
    expect(announcedText()).toBe(announcedBefore)
    act(() => void vi.advanceTimersByTime(200))
    expect(announcedText()).not.toBe(announcedBefore)
    expect(announcedText()).toContain(/\d+/.exec(visibleText())?.[0])
  })
})
