const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Waits until something is on the page and can be seen, as a person does. */
async function found<T>(find: () => T | undefined): Promise<T> {
  await appeared(find)
  await painted()
  return find() ?? found(find)
}

function appeared(find: () => unknown): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (find() === undefined) return
      watching.disconnect()
      resolve()
    }
    const watching = new MutationObserver(look)
    watching.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    look()
  })
}

const reads = (element: Element, words: string) =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim().startsWith(words)
const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]

/** Until a text is shown. */
export const waitForText = (words: string) =>
  found(() => (document.body.textContent?.replace(/\s+/g, ' ').includes(words) ? true : undefined))

/** Presses the button, or opens the summary, that begins with these words. */
export async function pressControl(words: string) {
  const ready = 'button:not(:disabled, [aria-disabled="true"]), summary'
  const control = await found(() => all<HTMLElement>(ready).find(one => reads(one, words)))
  control.click()
}

/** Ticks the choice that begins with these words. */
export async function chooseOption(words: string) {
  const label = await found(() => all<HTMLElement>('label:has(input)').find(one => reads(one, words)))
  label.click()
}

/** Types into the field of this name, as the one who has the focus. */
export async function typeInto(name: string, text: string) {
  const field = await found(() => all<HTMLInputElement>('input').find(one => one.name === name))
  field.focus()
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Goes on to nowhere: the field that had the focus is left. */
export function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Chooses files to be sent. */
export async function dropFiles(...files: File[]) {
  const input = await found(() => all<HTMLInputElement>('input[type=file]')[0])
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
