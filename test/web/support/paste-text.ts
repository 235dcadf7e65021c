import userEvent from '@testing-library/user-event'

/** Enters a text at once, without an event and a render for each of its characters. */
export async function pasteText(field: Element, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}
