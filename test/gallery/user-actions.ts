const waitForPaint = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Waits until something is on the page and painted, and returns it. */
async function waitFor<T>(find: () => T | undefined): Promise<T> {
  const hasAppeared = find() !== undefined
  await waitForPaint()
  const result = find()
  return hasAppeared && result !== undefined ? result : waitFor(find)
}

const startsWith = (element: Element, text: string) =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim().startsWith(text)
const queryAll = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]

/** Waits until a text is shown. */
export const waitForText = (text: string) =>
  waitFor(() => (document.body.textContent?.replace(/\s+/g, ' ').includes(text) ? true : undefined))

/** Clicks the button or summary that begins with a text. */
export async function pressControl(text: string) {
  const enabled = 'button:not(:disabled, [aria-disabled="true"]), summary'
  const control = await waitFor(() =>
    queryAll<HTMLElement>(enabled).find(element => startsWith(element, text)),
  )
  control.click()
}

/** Clicks the checkbox or radio whose label begins with a text. */
export async function chooseOption(text: string) {
  const label = await waitFor(() =>
    queryAll<HTMLElement>('label:has(input)').find(element => startsWith(element, text)),
  )
  label.click()
}

/** Focuses the field with a name and types a text. */
export async function typeInto(name: string, text: string) {
  const field = await waitFor(() =>
    queryAll<HTMLInputElement>('input').find(element => element.name === name),
  )
  field.focus()
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Removes the focus from its field. */
export function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Chooses files to send. */
export async function dropFiles(...files: File[]) {
  const input = await waitFor(() => queryAll<HTMLInputElement>('input[type=file]')[0])
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
