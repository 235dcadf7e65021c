// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { errorMessage } from '#shared/schemas/message.ts'
import { descriptions, field, highlightedText, optionTexts, Subject, value } from './subject-combobox.tsx'

describe('the combobox', () => {
  it('has its name as id, its hint and messages as description, and shows the selected option', () => {
    render(<Subject value="M" messages={[errorMessage('subject', 'Subject required')]} />)
    expect(field().id).toBe('subject')
    expect(field().value).toBe('Mathematics')
    expect(descriptions()).toEqual(['As on your certificate', 'Error: Subject required'])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(optionTexts()).toEqual([])
  })

  it('opens to all options by group', async () => {
    render(<Subject />)
    await userEvent.click(field())
    expect(optionTexts()).toEqual([
      'Not Listed Below: type it yourself',
      'Mathematics',
      'Arabic',
      'Further Mathematics',
      'Physics',
    ])
    const other = within(screen.getByRole('group', { name: 'Other subjects' }))
    expect(other.getAllByRole('option').length).toBe(3)
  })

  it('chooses the best match on Enter, and further typing starts a new search', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    expect(optionTexts()).toEqual([
      'Mathematics',
      'Further Mathematics',
      'Not Listed Below: type it yourself',
    ])
    expect(highlightedText()).toBe('Mathematics')
    await userEvent.keyboard('{Enter}')
    expect([field().value, value(), field().getAttribute('aria-expanded')]).toEqual([
      'Mathematics',
      'M',
      'false',
    ])
    await userEvent.keyboard('phys{Enter}')
    expect([field().value, value()]).toEqual(['Physics', 'P'])
  })

  it('keeps the selected option on Enter when its label is typed again', async () => {
    render(<Subject value="P" blank="-- Blank --" />)
    await userEvent.click(field())
    await userEvent.keyboard('Physics')
    expect(highlightedText()).toBe('Physics')
    await userEvent.keyboard('{Enter}')
    expect([field().value, value()]).toEqual(['Physics', 'P'])
  })

  it('moves through the list with the arrow keys, from the selected option', async () => {
    render(<Subject value="A" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(highlightedText()).toBe('Arabic')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(highlightedText()).toBe('Physics')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(value()).toBe('F')
  })

  it('chooses an option by a click and keeps the focus', async () => {
    render(<Subject />)
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: 'Physics' }))
    expect([field().value, value()]).toEqual(['Physics', 'P'])
    expect(document.activeElement).toBe(field())
  })

  it('lists a blank choice first, which empties the field', async () => {
    render(<Subject value="P" blank="-- Blank --" />)
    await userEvent.click(field())
    expect(optionTexts()[0]).toBe('-- Blank --')
    await userEvent.keyboard('ara')
    expect(optionTexts()).not.toContain('-- Blank --')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: '-- Blank --' }))
    expect([field().value, value(), field().getAttribute('aria-expanded')]).toEqual(['', '', 'false'])
    await userEvent.click(field())
    expect(optionTexts()).toHaveLength(6)
  })

  it('restores the selected option on Escape', async () => {
    const onChange = vi.fn()
    render(<Subject value="A" onChange={onChange} />)
    await userEvent.click(field())
    await userEvent.keyboard('phys{Escape}')
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Arabic', 'false'])
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('offers a fallback for an unknown text, and passes the text with it', async () => {
    const onChange = vi.fn()
    render(<Subject onChange={onChange} />)
    await userEvent.type(field(), 'Dinosaurs{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([['own', 'Dinosaurs']])
  })

  it('announces the number of matches, and advice when there is none', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    expect(await screen.findByText('2 matches')).toBe(
      screen.getByText('2 matches', { selector: '[role=status]' }),
    )
    await userEvent.keyboard('xyzzy')
    expect(await screen.findByText('No match. Check the spelling or choose Not Listed Below.')).toBeTruthy()
  })

  it('shows a value that is changed from outside', async () => {
    render(<Subject value="M" />)
    await userEvent.click(screen.getByText('Physics from elsewhere'))
    expect(field().value).toBe('Physics')
    await userEvent.click(screen.getByText('Nothing from elsewhere'))
    expect(field().value).toBe('')
  })

  it('accepts a text that the browser fills in', async () => {
    render(<Subject />)
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), 'physics')
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await waitFor(() => expect([field().value, value()]).toEqual(['Physics', 'P']))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })
})
