import { configure, fireEvent, screen, waitFor } from '@testing-library/dom'

// Long for a busy machine.
configure({ asyncUtilTimeout: 60_000 })

/** Waits until a text is shown. */
export const waitForText = (text: string) =>
  waitFor(() => {
    if (!document.body.textContent?.replace(/\s+/g, ' ').includes(text))
      throw new Error(`There is no ${text}.`)
  })

const controls = ':is(button, summary, label)'

/** Clicks the first button, summary, checkbox or radio with a text, once it is enabled. */
export const press = (text: string) =>
  waitFor(() => {
    const [match] = screen.getAllByText(text, { selector: `${controls}, ${controls} *` })
    const control = match!.closest(controls)!
    if (control.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${text} is disabled.`)
    fireEvent.click(control)
  })

/** Focuses the last field with a label and types a text. Returns the field. */
export async function typeInto(label: string, text: string) {
  const field = (await screen.findAllByLabelText(label)).at(-1)!
  field.focus()
  fireEvent.input(field, { target: { value: text } })
  return field
}

/** Chooses files to send, once that is enabled. */
export const chooseFiles = (...files: File[]) =>
  waitFor(() => {
    const input = screen.getByLabelText<HTMLInputElement>('Choose files')
    if (input.disabled) throw new Error('The page is loading.')
    fireEvent.change(input, { target: { files } })
  })
