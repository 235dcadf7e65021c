import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { toStoredDate } from '#shared/schemas/date-of-birth.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FieldMessagesContext } from '#web/ui/fields/field-messages.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ErrorSummary } from '#web/ui/page/error-summary.tsx'

const ignore = () => {}
const options = [
  { value: 'A', label: '3 years or more' },
  { value: 'B', label: 'Less than 3 years' },
]
const descriptions = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

const renderWithMessages = (messages: Message[], children: ReactNode) =>
  render(<FieldMessagesContext value={messages}>{children}</FieldMessagesContext>)

function DateOfBirth() {
  const [value, setValue] = useState(emptyForm.data.details.dateOfBirth)
  return (
    <>
      <DateField name="dateOfBirth" legend="Born" hint="For example" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

describe('a field', () => {
  const messages = [errorMessage('own', 'It is required'), errorMessage('other', 'Another is required')]
  const props = { name: 'own', hint: 'As on your passport', onChange: ignore, options }
  it.each([
    ['a text field', <Field key="" {...props} label="Own" value="" />],
    ['a dropdown', <SelectField key="" {...props} label="Own" value="" />],
    ['a combobox', <Combobox key="" {...props} label="Own" value="" />],
    ['a checkbox', <Checkbox key="" {...props} label="Own" value={false} />],
    ['a radio group', <RadioGroup key="" {...props} legend="Own" value={null} />],
  ])('%s has a label, its name as id, and its hint and its own messages as description', (_, element) => {
    const { container } = renderWithMessages(messages, element)
    const described = container.querySelector<HTMLElement>('[aria-describedby]')!
    expect(descriptions(described)).toEqual(['As on your passport', 'Error: It is required'])
    expect(document.getElementById('own')?.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('group', { name: 'Own' }) ?? screen.getByLabelText('Own')).toBe(described)
  })

  it('is valid with its hint and a warning', () => {
    const warning = [{ level: 'warning' as const, path: 'own', text: 'Is that right?' }]
    renderWithMessages(warning, <Field {...props} label="Own" value="" />)
    const input = screen.getByLabelText('Own')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(descriptions(input)).toEqual(['As on your passport', 'Is that right?'])
  })
})

describe('a date field', () => {
  it('has its hint and its messages as description, and three invalid inputs', () => {
    renderWithMessages([errorMessage('dateOfBirth', 'It is required')], <DateOfBirth />)
    expect(descriptions(screen.getByRole('group'))).toEqual(['For example', 'Error: It is required'])
    for (const input of screen.getAllByRole('textbox'))
      expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps its three parts as typed', async () => {
    render(<DateOfBirth />)
    await userEvent.type(screen.getByLabelText('Day'), '05')
    await userEvent.type(screen.getByLabelText('Month'), 'Smarch')
    await userEvent.type(screen.getByLabelText('Year'), '۲۰۰۷')
    expect(screen.getByRole('status').textContent).toBe('{"day":"05","month":"Smarch","year":"۲۰۰۷"}')
  })

  it('pastes digits that are no whole date as they are', async () => {
    render(<DateOfBirth />)
    await userEvent.click(screen.getByLabelText('Day'))
    await userEvent.paste('1403200')
    expect(screen.getByRole('status').textContent).toBe('{"day":"1403200","month":"","year":""}')
  })

  it.each([
    '14/03/2007',
    '14th March 2007',
    '14032007',
    ' 14–03–2007 ',
    '2007-03-14',
    '2007年3月14日',
    '２００７/３/１４\t',
  ])('reads the whole date %s that is pasted into one input', async date => {
    render(<DateOfBirth />)
    await userEvent.click(screen.getByLabelText('Day'))
    await userEvent.paste(date)
    expect(toStoredDate(JSON.parse(screen.getByRole('status').textContent ?? ''))).toBe('2007-03-14')
  })
})

describe('the error summary', () => {
  it('has a link from the message of a date to its first input', async () => {
    const messages = [errorMessage('dateOfBirth', 'You must enter a date of birth')]
    render(
      <>
        <ErrorSummary messages={messages} />
        <DateOfBirth />
      </>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'You must enter a date of birth' }))
    expect(document.activeElement?.id).toBe('dateOfBirth.day')
  })

  it('shows a message without a field as plain text', () => {
    render(<ErrorSummary messages={[errorMessage('', 'Unknown issue')]} />)
    expect(screen.getByRole('alert', { name: 'There is a problem' }).textContent).toContain('Unknown issue')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

it('a button with a disabled reason can be focused, shows the reason, and does nothing', async () => {
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
