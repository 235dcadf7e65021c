import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import type { ComboboxOption } from '#web/ui/combobox/search.ts'
import { FieldMessagesContext } from '#web/ui/fields/field-messages.tsx'
import { advanceSeconds } from '../../support/advance-seconds.ts'

const options: ComboboxOption[] = [
  { value: 'own', label: 'Not Listed Below', takesAnyText: true },
  { value: 'M', label: 'Mathematics', aliases: ['Maths'] },
  { value: 'A', label: 'Arabic' },
  { value: 'F', label: 'Further Mathematics', aliases: ['FM'] },
  { value: 'H', label: 'History' },
  { value: 'P', label: 'Physics' },
]

type SubjectProps = {
  value?: string
  onChange?(value: string, typed: string): void
  isLoading?: boolean
  unlistedIsOffered?: boolean
}

let changeFromOutside: (value: string) => void
/** A combobox of subjects, and its value. */
function Subject({ value: first = '', isLoading = false, unlistedIsOffered = true, onChange }: SubjectProps) {
  const [value, setValue] = useState(first)
  changeFromOutside = value => act(() => setValue(value))
  return (
    <>
      <Combobox
        name="subject"
        label="Subject"
        value={value}
        options={isLoading ? [] : options.slice(unlistedIsOffered ? 0 : 1)}
        isLoading={isLoading}
        onChange={(chosen, typed) => {
          setValue(chosen || typed)
          onChange?.(chosen, typed)
        }}
      />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' })
/** What the live regions of the page say: each of their elements has one sentence. */
const announcedTexts = () =>
  [...document.querySelectorAll('[role="status"], [aria-live]')]
    .flatMap(region => (region.children.length > 0 ? [...region.children] : [region]))
    .flatMap(({ textContent }) => textContent || [])
const value = () => document.querySelector('output')?.textContent

describe('the combobox', () => {
  it.each([
    ['what the text can only mean', '', 'math{Enter}', 'Mathematics', 'M'],
    ['another option by further typing', '', 'math{Enter}phys{Enter}', 'Physics', 'P'],
    ['no guess on Enter', 'A', 'Phsyics{Enter}', 'Phsyics', 'A'],
    ['a guess with the arrow keys', 'A', 'Phsyics{ArrowDown}{Enter}', 'Physics', 'P'],
    ['from the selected option', 'A', '{Escape}{ArrowDown}{ArrowDown}{Enter}', 'Further Mathematics', 'F'],
    ['with Tab what the arrow keys reached', '', 'math{ArrowDown}{Tab}', 'Further Mathematics', 'F'],
    ['with Tab none that only opening highlighted', '', '{Escape}{ArrowDown}{Tab}', '', ''],
    ['nothing on Escape', 'A', 'phys{Escape}{Escape}{Tab}', 'Arabic', 'A'],
  ])('chooses %s', async (_, initial, keys, shown, chosen) => {
    render(<Subject value={initial} />)
    await userEvent.click(field())
    await userEvent.keyboard(keys)
    expect([field().value, value()]).toEqual([shown, chosen])
  })

  it('shows a value that is changed from outside, and loses it with its text', async () => {
    render(<Subject value="M" />)
    changeFromOutside('P')
    expect(field().value).toBe('Physics')
    changeFromOutside('')
    expect(field().value).toBe('')
    changeFromOutside('P')
    await userEvent.clear(field())
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['', ''])
  })

  it('keeps and shows a value that is no option, and reports it once the options have loaded', async () => {
    const { rerender } = render(<Subject value="Klingon" isLoading />)
    expect(field().value).toBe('Klingon')
    expect(screen.queryByText(/is not in the list/)).toBeNull()
    rerender(<Subject />)
    expect(screen.getByText('“Klingon” is not in the list.')).toBeDefined()
  })

  it.each([
    ['the name of an option', 'physics', 'Physics', 'P', ''],
    ['a text that several match', 'math', 'math', '', 'math'],
  ])('takes on leaving only a name: %s', async (_, text, shown, ...passed) => {
    const onChange = vi.fn()
    render(<Subject value="A" onChange={onChange} />)
    await userEvent.click(field())
    await userEvent.keyboard(text)
    expect(value()).toBe('A')
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(onChange.mock.calls).toEqual([passed])
  })

  it('offers what a text that was left may mean', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'Phsyics')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Physics?' }))
    expect([field().value, value(), document.activeElement]).toEqual(['Physics', 'P', field()])
    expect(screen.queryByText(/is not in the list/)).toBeNull()
  })

  it.each([
    ['takes an unknown text as typed on Enter', 'Dinosaurs {Enter}', undefined, 'Dinosaurs'],
    ['offers an unknown text as typed', 'Dinosaurs', 'Use “Dinosaurs” as typed', 'Dinosaurs'],
    ['offers to type another text where that was asked for', 'not listed', 'Not Listed Below', ''],
  ])('%s', async (_, typed, offer, passed) => {
    const onChange = vi.fn()
    render(<Subject onChange={onChange} />)
    await userEvent.type(field(), typed)
    await userEvent.tab()
    if (offer) await userEvent.click(await screen.findByRole('button', { name: offer }))
    expect(onChange.mock.lastCall).toEqual(['own', passed])
  })

  it.each([
    ['math', '2 matches', ['“math” is not in the list.', 'Did you mean Mathematics?']],
    ['Physics', '1 match', []],
    [
      'Phsyics',
      'No match. Did you mean Physics?',
      ['“Phsyics” is not in the list.', 'Did you mean Physics?'],
    ],
    ['Quidditch', 'No match. Check the spelling.', ['“Quidditch” is not in the list.']],
  ])('announces what a search for %s found, and once left what is wrong', async (text, found, left) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<Subject unlistedIsOffered={false} />)
    await userEvent.type(field(), text)
    await advanceSeconds(1)
    expect(announcedTexts()).toEqual([found])
    await userEvent.tab()
    await advanceSeconds(1)
    expect(announcedTexts()).toEqual(left)
  })

  it('shows the messages of the form, which are its only errors', async () => {
    const withMessages = (...messages: Message[]) => (
      <FieldMessagesContext value={messages}>
        <Subject />
      </FieldMessagesContext>
    )
    const { rerender } = render(withMessages())
    await userEvent.type(field(), 'Dinosaurs')
    await userEvent.tab()
    await screen.findByText('“Dinosaurs” is not in the list.')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    rerender(withMessages(errorMessage('subject', 'Subject required')))
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('scrolls to the top of a new list', async () => {
    render(<Subject />)
    await userEvent.type(field(), 'math')
    screen.getByRole('listbox').scrollTop = 40
    await userEvent.clear(field())
    expect(screen.getByRole('listbox').scrollTop).toBe(0)
  })

  it('chooses nothing on Enter before its options have loaded', async () => {
    render(<Subject isLoading />)
    await userEvent.type(field(), 'maths{Enter}')
    expect(value()).toBe('')
  })

  it('keeps a text that was left before the options had loaded, until one of them has this name', async () => {
    const { rerender } = render(<Subject isLoading />)
    await userEvent.type(field(), 'maths')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['maths', 'maths'])
    rerender(<Subject />)
    await waitFor(() => expect([field().value, value()]).toEqual(['Mathematics', 'M']))
  })
})
