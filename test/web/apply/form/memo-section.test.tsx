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

const parts = { dispatch: vi.fn(), messages: [], leaveField: vi.fn(), focusAfter: vi.fn(), year }

/** Notes what the application gives to the programme choice. */
function Given({ form, seen }: { form: FormState; seen: Set<object> }) {
  const catalogue = useCatalogue()
  const check = useEntryCheck(form, null, year, catalogue)
  seen.add(catalogue).add(check)
  return check.results ? form.surname : ''
}

describe('a part of the form', () => {
  it('is rendered again for its own answers and its other props, and for no other answer', () => {
    const rendered = vi.fn()
    const Part = memoSection('surname')<{ also: object }>(({ form }) => {
      rendered(form.surname)
      return form.surname
    })
    const also = {}
    const renamed: FormState = { ...filledForm, forenames: 'Grace' }
    const married: FormState = { ...filledForm, surname: 'Hopper' }
    const { rerender } = render(<Part {...parts} form={filledForm} also={also} />)
    rerender(<Part {...parts} form={renamed} also={also} />)
    expect(rendered).toHaveBeenCalledTimes(1)
    rerender(<Part {...parts} form={married} also={also} />)
    expect(rendered).toHaveBeenLastCalledWith('Hopper')
    rerender(<Part {...parts} form={married} also={{}} />)
    expect(rendered).toHaveBeenCalledTimes(3)
  })

  it('cannot read an answer for which it would not be rendered again', () => {
    // @ts-expect-error: it says that it reads the surname
    memoSection('surname')(({ form }) => form.forenames)
  })
})

describe('what the programme choice is given', () => {
  it('is the same while somebody types what is no matter of it', async () => {
    const seen = new Set<object>()
    const client = createQueryClient()
    const given = (surname: string) => (
      <QueryClientProvider client={client}>
        <Given form={{ ...filledForm, surname }} seen={seen} />
      </QueryClientProvider>
    )
    const { rerender } = render(given('King'))
    await screen.findByText('King')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const before = seen.size
    rerender(given('Lovelace'))
    expect(screen.getByText('Lovelace')).toBeDefined()
    expect(seen.size).toBe(before)
  })
})
