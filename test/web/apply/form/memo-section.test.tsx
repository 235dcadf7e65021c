// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { memoSection } from '#web/apply/form/memo-section.ts'
import { useEntryCheck } from '#web/apply/programme/entry-check/use-entry-check.ts'
import { useCatalogue } from '#web/apply/use-catalogue.ts'
import { filledForm, year } from '../filled-form.ts'
import { serveCatalogue } from '../programme/programme-section-page.tsx'

beforeEach(serveCatalogue)
afterEach(cleanup)

const sectionProps = { dispatch: vi.fn(), messages: [], leaveField: vi.fn(), focusAfter: vi.fn(), year }

/** Records the objects that the programme section receives. */
function PropsRecorder({ form, seen }: { form: FormState; seen: Set<object> }) {
  const catalogue = useCatalogue()
  const check = useEntryCheck(form, null, year, catalogue)
  seen.add(catalogue).add(check)
  return check.results ? form.surname : ''
}

describe('a memoized section', () => {
  it('renders again for its own answers and its other props only', () => {
    const rendered = vi.fn()
    const Part = memoSection('surname')<{ also: object }>(({ form }) => {
      rendered(form.surname)
      return form.surname
    })
    const also = {}
    const renamed: FormState = { ...filledForm, forenames: 'Grace' }
    const married: FormState = { ...filledForm, surname: 'Hopper' }
    const { rerender } = render(<Part {...sectionProps} form={filledForm} also={also} />)
    rerender(<Part {...sectionProps} form={renamed} also={also} />)
    expect(rendered).toHaveBeenCalledTimes(1)
    rerender(<Part {...sectionProps} form={married} also={also} />)
    expect(rendered).toHaveBeenLastCalledWith('Hopper')
    rerender(<Part {...sectionProps} form={married} also={{}} />)
    expect(rendered).toHaveBeenCalledTimes(3)
  })

  it('can read only the listed answers', () => {
    // @ts-expect-error: only the surname is listed
    memoSection('surname')(({ form }) => form.forenames)
  })
})

describe('the props of the programme section', () => {
  it('are the same objects while unrelated answers change', async () => {
    const seen = new Set<object>()
    const client = createQueryClient()
    const renderWith = (surname: string) => (
      <QueryClientProvider client={client}>
        <PropsRecorder form={{ ...filledForm, surname }} seen={seen} />
      </QueryClientProvider>
    )
    const { rerender } = render(renderWith('King'))
    await screen.findByText('King')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const before = seen.size
    rerender(renderWith('Lovelace'))
    expect(screen.getByText('Lovelace')).toBeDefined()
    expect(seen.size).toBe(before)
  })
})
