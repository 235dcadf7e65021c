// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ResidencySection } from '#web/apply/residency/residency-section.tsx'
import { advanceSeconds } from '../../advance-seconds.ts'
import { filledForm, year } from '../filled-form.ts'

let failsToLoad = false
vi.mock('#web/apply/residency/country-options.ts', async original => {
  const { countryOptions } = await original<typeof import('#web/apply/residency/country-options.ts')>()
  return {
    get countryOptions() {
      if (failsToLoad) throw new Error('gone')
      return countryOptions
    },
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderSection() {
  const focusAfter = vi.fn()
  const sectionProps = {
    form: filledForm,
    dispatch: vi.fn(),
    messages: [],
    leaveField: vi.fn(),
    focusAfter,
    year,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ResidencySection {...sectionProps} />
    </QueryClientProvider>,
  )
  return focusAfter
}

describe('the nationality and country options', () => {
  it('show their loading, can be loaded again after a failure, and begin with the blank choice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    failsToLoad = true
    const focusAfter = renderSection()
    expect(screen.getByText('We are fetching the nationalities and countries.')).toBeDefined()
    expect(screen.getByRole('radio', { name: /Yet to arrive/ })).toBeDefined()
    await advanceSeconds(2)
    await screen.findByText('Could not fetch nationalities and countries')
    expect(screen.queryByLabelText('Nationality')).toBeNull()

    failsToLoad = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Nationality')).toBeDefined()
    expect(screen.getByLabelText('Country of domicile')).toBeDefined()
    expect(focusAfter).toHaveBeenCalledWith('nationality')
    for (const label of ['Nationality', 'Country of domicile']) {
      await userEvent.click(screen.getByLabelText(label))
      expect(screen.getAllByRole('option')[0]?.textContent).toBe('-- Blank --')
      await userEvent.keyboard('{Escape}')
    }
  })

  it.each(['Nationality', 'Country of domicile', 'How long have you lived in the UK?', /immigration status/])(
    'say why we ask: %s',
    async name => {
      renderSection()
      const field = await screen.findByRole(/[?]|\//.test(String(name)) ? 'group' : 'combobox', { name })
      const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
      expect(hint?.textContent).toMatch(/visa|fee/)
    },
  )
})
