// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { field, highlighted, Subject, value } from './subject-combobox.tsx'

afterEach(cleanup)

describe('a field that finds', () => {
  it.each([
    ['its label', 'physics', 'P'],
    ['another name', 'fm', 'F'],
    ['its code', 'm', ''],
    ['the beginning of one alone', 'arab', 'A'],
    ['a part of one alone', 'rabic', ''],
  ])(
    'that is left with %s chooses what that means, if it is no beginning of something else',
    async (_, text, expected) => {
      render(<Subject />)
      await userEvent.type(field(), text)
      await userEvent.tab()
      expect(value()).toBe(expected)
    },
  )

  it('that is left with anything else keeps no value, keeps the text, and says so', async () => {
    const left = vi.fn()
    render(<Subject value="M" onLeave={left} />)
    await userEvent.click(field())
    await userEvent.keyboard('Mathematix')
    expect(value()).toBe('M')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['Mathematix', ''])
    expect(left).toHaveBeenCalledOnce()
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

  it('is emptied by emptying its text', async () => {
    render(<Subject value="M" />)
    await userEvent.clear(field())
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['', ''])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('that was typed into before its options came takes their first match with Enter', async () => {
    const { rerender } = render(<Subject partial />)
    await userEvent.type(field(), 'maths')
    rerender(<Subject />)
    await waitFor(() => expect(highlighted()).toBe('Mathematics'))
    await userEvent.keyboard('{Enter}')
    expect([field().value, value(), field().getAttribute('aria-expanded')]).toEqual([
      'Mathematics',
      'M',
      'false',
    ])
  })

  it('that is left before all its options are known is not wrong, and finds what it means once they are', async () => {
    const left = vi.fn()
    const { rerender } = render(<Subject partial onLeave={left} />)
    await userEvent.type(field(), 'maths')
    await userEvent.tab()
    expect(left).not.toHaveBeenCalled()
    rerender(<Subject onLeave={left} />)
    expect([field().value, value()]).toEqual(['Mathematics', 'M'])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('that means nothing in all its options says so once they are known', async () => {
    const { rerender } = render(<Subject partial />)
    await userEvent.type(field(), 'Dinosaurs')
    await userEvent.tab()
    expect(field().getAttribute('aria-invalid')).toBeNull()
    rerender(<Subject />)
    expect(await screen.findByText(/“Dinosaurs” is not in the list/)).toBeDefined()
  })
})
