// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '#web/ui/combobox/combobox-options.ts'

const options: ComboboxGroup[] = [
  {
    label: 'Type it yourself',
    options: [{ value: 'own', label: 'Not Listed Below', hint: 'type it yourself', isFallback: true }],
  },
  { label: 'Common subjects', options: [{ value: 'M', label: 'Mathematics', aliases: ['Maths'] }] },
  {
    label: 'Other subjects',
    options: [
      { value: 'A', label: 'Arabic' },
      { value: 'F', label: 'Further Mathematics', aliases: ['FM'] },
      { value: 'P', label: 'Physics' },
    ],
  },
]

type SubjectProps = {
  value?: string
  messages?: Message[]
  onChange?(value: string, searchText: string): void
  partial?: boolean
  blank?: string
  onLeave?(): void
}

/** A combobox of subjects, its value, and a button that changes the value from outside. */
function Subject({ value: initialValue = '', messages = [], partial, onChange, ...rest }: SubjectProps) {
  const [value, setValue] = useState(initialValue)
  return (
    <>
      <Combobox
        {...rest}
        name="subject"
        label="Subject"
        messages={messages}
        value={value}
        options={partial ? [] : options}
        partial={partial}
        onChange={(selected, searchText) => {
          setValue(selected)
          onChange?.(selected, searchText)
        }}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('P')}>
        Physics from elsewhere
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' })
const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const value = () => document.querySelector('output')?.textContent
const highlightedText = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}
describe('the combobox', () => {
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

  it('chooses on Enter the match whose name is begun, and further typing starts a new search', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    expect(optionTexts()).toEqual([
      'Mathematics',
      'Further Mathematics',
      'Not Listed Below: type it yourself',
    ])
    expect(highlightedText()).toBe('Mathematics')
    await userEvent.keyboard('{Enter}')
    expect([field().value, value()]).toEqual(['Mathematics', 'M'])
    expect(field().getAttribute('aria-expanded')).toBe('false')
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

  it('chooses the fallback on Enter for an unknown text, and passes the text with it', async () => {
    const onChange = vi.fn()
    render(<Subject onChange={onChange} />)
    await userEvent.type(field(), 'Dinosaurs {Enter}')
    expect(onChange.mock.calls).toEqual([['own', 'Dinosaurs']])
  })

  it('shows a value that is changed from outside, and loses it with its text', async () => {
    render(<Subject value="M" />)
    await userEvent.click(screen.getByText('Physics from elsewhere'))
    expect(field().value).toBe('Physics')
    await userEvent.clear(field())
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['', ''])
  })

  it('accepts a text that the browser fills in', async () => {
    render(<Subject />)
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), 'physics')
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await waitFor(() => expect([field().value, value()]).toEqual(['Physics', 'P']))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

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

  it('offers the option that a misspelt text most likely means, while it is typed and afterwards', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'Phsyics')
    expect(optionTexts()).toEqual(['Not Listed Below: type it yourself', 'Physics'])
    expect(await screen.findByText('No match. Did you mean Physics?')).toBeDefined()
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Physics?' }))
    expect([field().value, value(), document.activeElement]).toEqual(['Physics', 'P', field()])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it('does not choose a guess on Enter, but with the arrow keys', async () => {
    render(<Subject value="A" />)
    await userEvent.click(field())
    await userEvent.keyboard('Phsyics{Enter}')
    expect([field().value, value(), highlightedText()]).toEqual(['Phsyics', 'A', undefined])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect([field().value, value()]).toEqual(['Physics', 'P'])
  })

  it('does not choose one of several equal matches on Enter, but highlights the first', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'themat{Enter}')
    expect([value(), highlightedText()]).toEqual(['', 'Mathematics'])
    await userEvent.keyboard('{Enter}')
    expect(value()).toBe('M')
  })

  it('keeps its Enter after the pointer has left the list', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    await userEvent.hover(screen.getAllByRole('option')[0] ?? document.body)
    await userEvent.unhover(screen.getByRole('listbox'))
    await userEvent.keyboard('{Enter}')
    expect(value()).toBe('M')
  })

  it('scrolls to the top of a new list', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    const list = screen.getByRole('listbox')
    list.scrollTop = 40
    await userEvent.clear(field())
    expect(list.scrollTop).toBe(0)
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

  it('highlights the first match when its options load after the typing', async () => {
    const { rerender } = render(<Subject partial />)
    await userEvent.type(field(), 'maths')
    rerender(<Subject />)
    await waitFor(() => expect(highlightedText()).toBe('Mathematics'))
    await userEvent.keyboard('{Enter}')
    expect([field().value, value()]).toEqual(['Mathematics', 'M'])
  })

  it.each([
    ['shows no message, and selects the match', 'maths', 'Mathematics', 'M', null],
    ['shows the message for an unknown text only', 'Dinosaurs', 'Dinosaurs', '', 'true'],
  ])(
    'that is left before all its options have loaded %s afterwards',
    async (_, text, shown, selected, invalid) => {
      const onLeave = vi.fn()
      const { rerender } = render(<Subject partial onLeave={onLeave} />)
      await userEvent.type(field(), text)
      await userEvent.tab()
      expect([onLeave.mock.calls, field().getAttribute('aria-invalid')]).toEqual([[], null])
      rerender(<Subject onLeave={onLeave} />)
      expect([field().value, value()]).toEqual([shown, selected])
      await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe(invalid))
    },
  )
})
