// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { field, highlighted, Subject, value } from './subject-combobox.tsx'

afterEach(cleanup)

describe('a field that finds', () => {
  it('that is left with what several match chooses none and says how many do', async () => {
    render(<Subject messages={[errorMessage('subject', 'Subject required')]} />)
    await userEvent.type(field(), 'math')
    await userEvent.tab()
    expect(value()).toBe('')
    expect(await screen.findByText('Choose one of the 2 that match “math”')).toBeTruthy()
    // One message of two.
    expect(screen.queryByText('Subject required')).toBeNull()
  })

  it.each([
    ['a click', () => userEvent.click(field())],
    ['Enter', () => userEvent.tab({ shift: true }).then(() => userEvent.keyboard('{Enter}'))],
    [
      'the same text again',
      async () => {
        field().focus()
        field().dispatchEvent(new Event('input', { bubbles: true }))
      },
    ],
  ])('takes up the text that it was left with on %s', async (_, again) => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    await userEvent.tab()
    await screen.findByText(/^Choose one/)
    await again()
    await waitFor(() => expect(highlighted()).toBe('Mathematics'))
    await userEvent.keyboard('{Enter}')
    expect(value()).toBe('M')
  })

  it('that is left with Tab chooses what was moved to with the arrow keys, and nothing by opening', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math{ArrowDown}')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['Further Mathematics', 'F'])
    cleanup()
    render(<Subject />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    expect(value()).toBe('')
  })

  it('offers what a slip was most likely meant to be', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'Phsyics')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Physics?' }))
    expect([field().value, value(), document.activeElement]).toEqual(['Physics', 'P', field()])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('shows another list from its top', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    const list = screen.getByRole('listbox')
    list.scrollTop = 40
    await userEvent.clear(field())
    expect(list.scrollTop).toBe(0)
  })
})
