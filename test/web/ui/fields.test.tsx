// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const ignore = () => {}
const options = [
  { value: 'A', label: '3 years or more' },
  { value: 'B', label: 'Less than 3 years' },
]
const descriptions = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

function DateOfBirth({ onLeave = ignore }: { onLeave?: () => void }) {
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
  it('has a label, and its name as id', () => {
    render(<Field name="surname" label="Surname" messages={[]} value="Lovelace" onChange={ignore} />)
    const input = screen.getByLabelText('Surname')
    expect([input.id, input.getAttribute('name')]).toEqual(['surname', 'surname'])
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('has its hint and its own messages as description', () => {
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
    expect(descriptions(input)).toEqual(['As on your passport', 'Error: Surname is required'])
  })

  it('is valid with a warning', () => {
    const messages = [{ level: 'warning' as const, path: 'surname', text: 'Is that right?' }]
    render(<Field name="surname" label="Surname" messages={messages} value="" onChange={ignore} />)
    const input = screen.getByLabelText('Surname')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(descriptions(input)).toEqual(['Is that right?'])
  })
})

describe('a dropdown', () => {
  // Specification 3.49
  it('shows the blank choice first, and groups of options', async () => {
    const onChange = vi.fn()
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
        onChange={onChange}
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
    expect(onChange).toHaveBeenCalledWith('C100')
  })
})

describe('a radio group', () => {
  it('has a name, a description, and its name as id of the first radio', async () => {
    const onChange = vi.fn()
    const messages = [errorMessage('ukResidency', 'Residency information is required')]
    render(
      <RadioGroup
        name="ukResidency"
        legend="How long?"
        messages={messages}
        value={null}
        onChange={onChange}
        options={options}
      />,
    )
    expect(descriptions(screen.getByRole('group', { name: 'How long?' }))).toEqual([
      'Error: Residency information is required',
    ])
    expect(screen.getByLabelText('3 years or more').id).toBe('ukResidency')
    await userEvent.click(screen.getByText('Less than 3 years'))
    expect(onChange).toHaveBeenCalledWith('B')
  })
})

describe('a checkbox', () => {
  it('reports a tick, and has its messages as description', async () => {
    const onChange = vi.fn()
    render(
      <Checkbox
        name="gdprAccept"
        label="You may"
        checked={false}
        onChange={onChange}
        messages={[errorMessage('gdprAccept', 'You must')]}
      />,
    )
    const box = screen.getByLabelText('You may')
    expect(descriptions(box)).toEqual(['Error: You must'])
    await userEvent.click(box)
    expect(onChange).toHaveBeenCalledWith(true)
  })
})

describe('a date field', () => {
  // Specification 3.33
  it('reads three numbers, with or without a leading zero', async () => {
    render(<DateOfBirth />)
    await userEvent.type(screen.getByLabelText('Day'), '05')
    await userEvent.type(screen.getByLabelText('Month'), '3x')
    await userEvent.type(screen.getByLabelText('Year'), '2009')
    expect(screen.getByRole('status').textContent).toBe('{"day":5,"month":3,"year":2009}')
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('05')
    await userEvent.clear(screen.getByLabelText('Day'))
    expect(screen.getByRole('status').textContent).toBe('{"day":null,"month":3,"year":2009}')
  })

  it.each(['March', 'mar'])('reads a month by its name, such as %s', async name => {
    render(<DateOfBirth />)
    await userEvent.type(screen.getByLabelText('Month'), name)
    expect(screen.getByRole('status').textContent).toBe('{"day":null,"month":3,"year":null}')
    expect(screen.getByLabelText<HTMLInputElement>('Month').value).toBe(name)
  })

  it('reports leaving when the focus leaves all three inputs', async () => {
    const handleLeave = vi.fn()
    render(<DateOfBirth onLeave={handleLeave} />)
    await userEvent.click(screen.getByLabelText('Day'))
    await userEvent.tab()
    await userEvent.tab()
    expect(handleLeave).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(handleLeave).toHaveBeenCalledOnce()
  })
})

describe('the error summary', () => {
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
    const summary = screen.getByRole('alert', { name: 'There is a problem' })
    expect(document.activeElement).toBe(summary)
  })

  it.each([
    ['Surname is required', 'surname'],
    ['You must enter a date of birth', 'dateOfBirth.day'],
  ])('has a link from "%s" to %s', async (text, id) => {
    render(form)
    await userEvent.click(screen.getByRole('link', { name: text }))
    expect(document.activeElement?.id).toBe(id)
  })

  it('shows a message without a field as plain text', () => {
    render(<ErrorSummary messages={[errorMessage('', 'Unknown issue')]} />)
    expect(screen.getByRole('alert', { name: 'There is a problem' }).textContent).toContain('Unknown issue')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is not rendered without messages', () => {
    render(<ErrorSummary messages={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a button with a disabled reason', () => {
  it('can be focused, shows the reason, and does nothing', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} disabledReason="Choose a programme first">
          Submit
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Submit' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(descriptions(button)).toEqual(['Choose a programme first'])
    await userEvent.click(button)
    button.focus()
    expect(document.activeElement).toBe(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
