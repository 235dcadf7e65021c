// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

afterEach(cleanup)
const ignore = () => {}
const options = [
  { value: 'A', label: '3 years or more' },
  { value: 'B', label: 'Less than 3 years' },
]
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

function Born({ onLeave = ignore }: { onLeave?: () => void }) {
  const [value, setValue] = useState<DateParts>({ day: null, month: null, year: null })
  return (
    <>
      <DateField
        name="dateOfBirth"
        legend="Date of birth"
        messages={[]}
        value={value}
        onChange={setValue}
        onLeave={onLeave}
      />
      <output>{JSON.stringify(value)}</output>
      <button type="button">next</button>
    </>
  )
}

describe('a field', () => {
  it('is found by its label and has its name as id', () => {
    render(<Field name="surname" label="Surname" messages={[]} value="Lovelace" onChange={ignore} />)
    const input = screen.getByLabelText('Surname')
    expect([input.id, input.getAttribute('name')]).toEqual(['surname', 'surname'])
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('is described by its hint and by the messages addressed to it, and by no others', () => {
    const messages = [
      errorMessage('surname', 'Surname is required'),
      errorMessage('forenames', 'Forename is required'),
    ]
    render(
      <Field
        name="surname"
        label="Surname"
        hint="As on your passport"
        messages={messages}
        value=""
        onChange={ignore}
      />,
    )
    const input = screen.getByLabelText('Surname')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(input)).toEqual(['As on your passport', 'Error: Surname is required'])
  })

  it('does not take a warning for an error', () => {
    const messages = [{ level: 'warning' as const, path: 'surname', text: 'Is that right?' }]
    render(<Field name="surname" label="Surname" messages={messages} value="" onChange={ignore} />)
    const input = screen.getByLabelText('Surname')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(describedBy(input)).toEqual(['Is that right?'])
  })
})

describe('a dropdown', () => {
  it('offers the blank choice first, and its groups', async () => {
    const chosen = vi.fn()
    const groups = [
      {
        label: 'Places available',
        options: [
          { value: 'A100', label: 'Medicine', disabled: true },
          { value: 'C100', label: 'Biology' },
        ],
      },
    ]
    render(
      <SelectField
        name="programmeCode"
        label="Programme"
        messages={[]}
        value=""
        onChange={chosen}
        options={groups}
        blank="-- Blank --"
      />,
    )
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '-- Blank --',
      'Medicine',
      'Biology',
    ])
    expect(screen.getByRole('group').getAttribute('label')).toBe('Places available')
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Medicine' }).disabled).toBe(true)
    await userEvent.selectOptions(screen.getByLabelText('Programme'), 'Biology')
    expect(chosen).toHaveBeenCalledWith('C100')
  })
})

describe('radios', () => {
  it('are a group with a name, whose first one a summary can reach', async () => {
    const chosen = vi.fn()
    const messages = [errorMessage('ukResidency', 'Residency information is required')]
    render(
      <RadioGroup
        name="ukResidency"
        legend="How long?"
        messages={messages}
        value={null}
        onChange={chosen}
        options={options}
      />,
    )
    expect(describedBy(screen.getByRole('group', { name: 'How long?' }))).toEqual([
      'Error: Residency information is required',
    ])
    expect(screen.getByLabelText('3 years or more').id).toBe('ukResidency')
    await userEvent.click(screen.getByText('Less than 3 years'))
    expect(chosen).toHaveBeenCalledWith('B')
  })
})

describe('a checkbox', () => {
  it('tells whether it is ticked', async () => {
    const ticked = vi.fn()
    render(
      <Checkbox
        name="gdprAccept"
        label="You may"
        checked={false}
        onChange={ticked}
        messages={[errorMessage('gdprAccept', 'You must')]}
      />,
    )
    const box = screen.getByLabelText('You may')
    expect(describedBy(box)).toEqual(['Error: You must'])
    await userEvent.click(box)
    expect(ticked).toHaveBeenCalledWith(true)
  })
})

describe('a date', () => {
  it('is three numbers, typed with or without a nought', async () => {
    render(<Born />)
    await userEvent.type(screen.getByLabelText('Day'), '05')
    await userEvent.type(screen.getByLabelText('Month'), '3x')
    await userEvent.type(screen.getByLabelText('Year'), '2009')
    expect(screen.getByRole('status').textContent).toBe('{"day":5,"month":3,"year":2009}')
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('05')
    await userEvent.clear(screen.getByLabelText('Day'))
    expect(screen.getByRole('status').textContent).toBe('{"day":null,"month":3,"year":2009}')
  })

  it('is left only when all three are', async () => {
    const left = vi.fn()
    render(<Born onLeave={left} />)
    await userEvent.click(screen.getByLabelText('Day'))
    await userEvent.tab()
    await userEvent.tab()
    expect(left).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(left).toHaveBeenCalledOnce()
  })
})

describe('the summary of what must be put right', () => {
  const messages = [
    errorMessage('surname', 'Surname is required'),
    errorMessage('dateOfBirth', 'You must enter a date of birth'),
  ]
  const form = (
    <>
      <ErrorSummary messages={messages} />
      <Field name="surname" label="Surname" messages={messages} value="" onChange={ignore} />
      <DateField
        name="dateOfBirth"
        legend="Date of birth"
        messages={messages}
        value={{ day: null, month: null, year: null }}
        onChange={ignore}
      />
    </>
  )

  it('takes the focus when it appears', () => {
    render(form)
    const summary = screen.getByRole('alert', { name: 'Two things to put right' })
    expect(document.activeElement).toBe(summary)
  })

  it.each([
    ['Surname is required', 'surname'],
    ['You must enter a date of birth', 'dateOfBirth.day'],
  ])('leads from "%s" to %s', async (text, id) => {
    render(form)
    await userEvent.click(screen.getByRole('link', { name: text }))
    expect(document.activeElement?.id).toBe(id)
  })

  it('names what belongs to no field without a link', () => {
    render(<ErrorSummary messages={[errorMessage('', 'Unknown issue')]} />)
    expect(screen.getByRole('alert', { name: 'There is a problem' }).textContent).toContain('Unknown issue')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is not there when there is nothing to say', () => {
    render(<ErrorSummary messages={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a button that waits', () => {
  it('can be focused, says why, and does nothing', async () => {
    const pressed = vi.fn()
    const submitted = vi.fn()
    render(
      <form onSubmit={submitted}>
        <Button type="submit" onClick={pressed} disabledReason="Choose a programme first">
          Submit
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Submit' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(describedBy(button)).toEqual(['Choose a programme first'])
    await userEvent.click(button)
    button.focus()
    expect(document.activeElement).toBe(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
  })
})
