// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Message, mistake } from '#shared/errors.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { FindGroup } from '#web/ui/find-options.ts'

afterEach(() => {
  cleanup()
  vi.doUnmock('#web/ui/combobox.tsx')
})

const options: FindGroup[] = [
  {
    label: 'Type it yourself',
    options: [{ value: 'own', label: 'Not Listed Below', always: 'type it yourself' }],
  },
  { label: 'Common subjects', options: [{ value: 'M', label: 'Mathematics', names: ['Maths'] }] },
  {
    label: 'Other subjects',
    options: [
      { value: 'A', label: 'Arabic' },
      { value: 'F', label: 'Further Mathematics', names: ['FM'] },
      { value: 'P', label: 'Physics' },
    ],
  },
]

type SubjectProps = {
  value?: string
  messages?: Message[]
  onChange?(value: string, typed: string): void
  onLeave?(): void
}

function Subject({ value: first = '', messages = [], onChange, onLeave }: SubjectProps) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Combobox
        name="subject"
        label="Subject"
        hint="As on your certificate"
        messages={messages}
        value={value}
        options={options}
        onChange={(chosen, typed) => {
          setValue(chosen)
          onChange?.(chosen, typed)
        }}
        onLeave={onLeave}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('P')}>
        Physics from elsewhere
      </button>
      <button type="button" onClick={() => setValue('')}>
        Nothing from elsewhere
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' })
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const value = () => document.querySelector('output')?.textContent
const highlighted = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}
const descriptions = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

describe('a field that finds', () => {
  it('has its name as id, is described by its hint and its messages, and shows what is chosen', () => {
    render(<Subject value="M" messages={[mistake('subject', 'Subject required')]} />)
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

  it.each([
    ['its label', 'physics', 'P'],
    ['another name', 'fm', 'F'],
    ['its code', 'a', ''],
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
    await vi.waitFor(() => expect([field().value, value()]).toEqual(['Physics', 'P']))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })
})

/** The field as a page first has it, whose combobox is fetched by `loading`. */
async function fresh(loading: () => Promise<object>) {
  vi.resetModules()
  vi.doMock('#web/ui/combobox.tsx', loading)
  const { FindField } = await import('#web/ui/find-field.tsx')
  const changed = vi.fn()
  render(
    <>
      <FindField
        name="subject"
        label="Subject"
        blank="Choose"
        messages={[]}
        value=""
        options={options}
        onChange={changed}
      />
      <button type="button">Next</button>
    </>,
  )
  return changed
}
const native = () => field().matches('select')

describe('until the field that finds is fetched', () => {
  it('a native dropdown stands in its place, with the blank choice', async () => {
    const changed = await fresh(() => new Promise(() => {}))
    expect(native()).toBe(true)
    expect(offered().slice(0, 3)).toEqual(['Choose', 'Not Listed Below', 'Mathematics'])
    await userEvent.selectOptions(field(), 'Physics')
    expect(changed).toHaveBeenCalledWith('P', '')
  })

  it('it is swapped at once, or when the focus leaves it', async () => {
    await fresh(async () => ({ Combobox }))
    await vi.waitFor(() => expect(native()).toBe(false))
    cleanup()

    let arrive = (_: object) => {}
    const arriving = new Promise<object>(resolve => {
      arrive = resolve
    })
    await fresh(() => arriving)
    await userEvent.click(field())
    arrive({ Combobox })
    await vi.dynamicImportSettled()
    expect(native()).toBe(true)
    await userEvent.tab()
    expect(native()).toBe(false)
  })

  it('and when it cannot be fetched, the native dropdown goes on working', async () => {
    const changed = await fresh(() => Promise.reject(new Error('offline')))
    await userEvent.click(field())
    await userEvent.tab()
    expect(native()).toBe(true)
    await userEvent.selectOptions(field(), 'Arabic')
    expect(changed).toHaveBeenCalledWith('A', '')
  })
})
