// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ResidencySection } from '#web/apply/residency/residency-section.tsx'
import { filledForm, year } from '../filled-form.ts'

afterEach(cleanup)

const renderSection = () =>
  render(
    <ResidencySection
      form={filledForm}
      dispatch={vi.fn()}
      messages={[]}
      leaveField={vi.fn()}
      focusAfter={vi.fn()}
      year={year}
    />,
  )

describe('the nationality and country options', () => {
  it('begin with the blank choice', async () => {
    renderSection()
    for (const label of ['Nationality', 'Country of domicile']) {
      await userEvent.click(await screen.findByRole('combobox', { name: label }))
      expect(screen.getAllByRole('option')[0]?.textContent).toBe('-- Blank --')
      await userEvent.keyboard('{Escape}')
    }
  })
})
