// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { field, highlightedText, Subject, value } from './subject-combobox.tsx'

describe('the combobox', () => {
  it.each([
    ['a label', 'physics', 'P'],
    ['an alias', 'fm', 'F'],
    ['a code that also begins other labels', 'm', ''],
    ['the beginning of one label only', 'arab', 'A'],
    ['the middle of one label only', 'rabic', ''],
  ])('that is left with %s (%s) has the value %j', async (_, text, expected) => {
    render(<Subject />)
    await userEvent.type(field(), text)
    await userEvent.tab()
    expect(value()).toBe(expected)
  })

  it('that is left with an unknown text loses its value, keeps the text and shows a message', async () => {
    const onLeave = vi.fn()
    render(<Subject value="M" onLeave={onLeave} />)
    await userEvent.click(field())
    await userEvent.keyboard('Mathematix')
    expect(value()).toBe('M')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['Mathematix', ''])
    expect(onLeave).toHaveBeenCalledOnce()
    expect(
      await screen.findByText(
        '“Mathematix” is not in the list. Check the spelling or choose Not Listed Below',
      ),
    ).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field())
    await userEvent.type(field(), 'Maths')
    await userEvent.tab()
    expect([value(), field().getAttribute('aria-invalid')]).toEqual(['M', null])
  })

  it('loses its value when its text is deleted', async () => {
    render(<Subject value="M" />)
    await userEvent.clear(field())
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['', ''])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('highlights the first match when its options load after the typing', async () => {
    const { rerender } = render(<Subject partial />)
    await userEvent.type(field(), 'maths')
    rerender(<Subject />)
    await waitFor(() => expect(highlightedText()).toBe('Mathematics'))
    await userEvent.keyboard('{Enter}')
    expect([field().value, value(), field().getAttribute('aria-expanded')]).toEqual([
      'Mathematics',
      'M',
      'false',
    ])
  })

  it('that is left before all its options have loaded shows no message, and selects the match afterwards', async () => {
    const onLeave = vi.fn()
    const { rerender } = render(<Subject partial onLeave={onLeave} />)
    await userEvent.type(field(), 'maths')
    await userEvent.tab()
    expect(onLeave).not.toHaveBeenCalled()
    rerender(<Subject onLeave={onLeave} />)
    expect([field().value, value()]).toEqual(['Mathematics', 'M'])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('shows the message for an unknown text once all its options have loaded', async () => {
    const { rerender } = render(<Subject partial />)
    await userEvent.type(field(), 'Dinosaurs')
    await userEvent.tab()
    expect(field().getAttribute('aria-invalid')).toBeNull()
    rerender(<Subject />)
    expect(await screen.findByText(/“Dinosaurs” is not in the list/)).toBeDefined()
  })
})
