// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { descriptions, field, highlighted, offered, Subject, value } from './subject-combobox.tsx'

afterEach(cleanup)

describe('a field that finds', () => {
  it('has its name as id, is described by its hint and its messages, and shows what is chosen', () => {
    render(<Subject value="M" messages={[errorMessage('subject', 'Subject required')]} />)
    expect(field().id).toBe('subject')
    expect(field().value).toBe('Mathematics')
    expect(descriptions()).toEqual(['As on your certificate', 'Error: Subject required'])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(offered()).toEqual([])
  })

  it('opens to all there is, by group', async () => {
    render(<Subject />)
    await userEvent.click(field())
    expect(offered()).toEqual([
      'Not Listed Below: type it yourself',
      'Mathematics',
      'Arabic',
      'Further Mathematics',
      'Physics',
    ])
    const other = within(screen.getByRole('group', { name: 'Other subjects' }))
    expect(other.getAllByRole('option').length).toBe(3)
  })

  it('chooses the best match with Enter, and what is typed next starts anew', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    expect(offered()).toEqual(['Mathematics', 'Further Mathematics', 'Not Listed Below: type it yourself'])
    expect(highlighted()).toBe('Mathematics')
    await userEvent.keyboard('{Enter}')
    expect([field().value, value(), field().getAttribute('aria-expanded')]).toEqual([
      'Mathematics',
      'M',
      'false',
    ])
    await userEvent.keyboard('phys{Enter}')
    expect([field().value, value()]).toEqual(['Physics', 'P'])
  })

  it('is walked through with the arrow keys, from what is chosen', async () => {
    render(<Subject value="A" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Arabic')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(highlighted()).toBe('Physics')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(value()).toBe('F')
  })

  it('takes a click on a choice, and stays focused', async () => {
    render(<Subject />)
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: 'Physics' }))
    expect([field().value, value()]).toEqual(['Physics', 'P'])
    expect(document.activeElement).toBe(field())
  })

  it('goes back to what was chosen with Escape', async () => {
    const changed = vi.fn()
    render(<Subject value="A" onChange={changed} />)
    await userEvent.click(field())
    await userEvent.keyboard('phys{Escape}')
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Arabic', 'false'])
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    expect(changed).not.toHaveBeenCalled()
  })

  it('offers to type what it has not, and hands over what was typed', async () => {
    const changed = vi.fn()
    render(<Subject onChange={changed} />)
    await userEvent.type(field(), 'Dinosaurs{Enter}')
    expect(changed).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(changed.mock.calls).toEqual([['own', 'Dinosaurs']])
  })

  it('says how many match, and what to do when none does', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    expect(await screen.findByText('2 matches')).toBe(
      screen.getByText('2 matches', { selector: '[role=status]' }),
    )
    await userEvent.keyboard('x')
    expect(await screen.findByText('No match. Check the spelling or choose Not Listed Below.')).toBeTruthy()
  })

  it('follows what is chosen elsewhere', async () => {
    render(<Subject value="M" />)
    await userEvent.click(screen.getByText('Physics from elsewhere'))
    expect(field().value).toBe('Physics')
    await userEvent.click(screen.getByText('Nothing from elsewhere'))
    expect(field().value).toBe('')
  })

  it('takes what the browser fills in', async () => {
    render(<Subject />)
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), 'physics')
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await waitFor(() => expect([field().value, value()]).toEqual(['Physics', 'P']))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })
})
