// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { errorMessage } from '#shared/schemas/message.ts'
import { field, highlightedText, Subject, value } from './subject-combobox.tsx'

describe('the combobox', () => {
  it('chooses nothing and shows the number of matches when several match on leaving', async () => {
    render(<Subject messages={[errorMessage('subject', 'Subject required')]} />)
    await userEvent.type(field(), 'math')
    await userEvent.tab()
    expect(value()).toBe('')
    expect(await screen.findByText('Choose one of the 2 that match “math”')).toBeTruthy()
    expect(screen.queryByText('Subject required')).toBeNull()
  })

  it.each([
    ['a click', () => userEvent.click(field())],
    ['Enter', () => userEvent.tab({ shift: true }).then(() => userEvent.keyboard('{Enter}'))],
  ])('searches again for the unmatched text after %s', async (_, reopen) => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    await userEvent.tab()
    await screen.findByText(/^Choose one/)
    await reopen()
    await waitFor(() => expect(highlightedText()).toBe('Mathematics'))
    await userEvent.keyboard('{Enter}')
    expect(value()).toBe('M')
  })

  it('chooses on Tab an option reached with the arrow keys, and none that only opening highlighted', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math{ArrowDown}{ArrowDown}')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['Further Mathematics', 'F'])
    cleanup()
    render(<Subject />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    expect(value()).toBe('')
  })

  it('selects the first match with one press of the arrow and Enter', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math{ArrowDown}{Enter}')
    expect([field().value, value()]).toEqual(['Mathematics', 'M'])
  })

  it('offers the option that a misspelt text most likely means while it is typed', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'Phsyics')
    const [first] = screen.getAllByRole('option')
    expect(first?.textContent).toBe('Physics')
    expect(await screen.findByText('No match. Did you mean Physics?')).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect([field().value, value()]).toEqual(['Physics', 'P'])
  })

  it('keeps its Enter after the pointer has left the list', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    await userEvent.hover(screen.getAllByRole('option')[0] ?? document.body)
    await userEvent.unhover(screen.getByRole('listbox'))
    await userEvent.keyboard('{Enter}')
    expect(value()).toBe('M')
  })

  it('suggests the option that a misspelt text most likely means', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'Phsyics')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Physics?' }))
    expect([field().value, value(), document.activeElement]).toEqual(['Physics', 'P', field()])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('scrolls to the top of a new list', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    const list = screen.getByRole('listbox')
    list.scrollTop = 40
    await userEvent.clear(field())
    expect(list.scrollTop).toBe(0)
  })
})
