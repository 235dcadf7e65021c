/** The operations that each browser engine implements. `Element` is the engine's reference to an element of the page. */
export type BrowserPage<Element> = {
  open(address: string): Promise<void>
  /** Returns the JSON value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Returns the element that an expression in the page evaluates to, or null. */
  element(expression: string): Promise<Element | null>
  /** Moves the pointer to the middle of an element and clicks. */
  click(element: Element): Promise<void>
  /** Presses the keys of a text, one after another, in the element that has the focus. */
  type(element: Element, text: string): Promise<void>
  pressEnter(element: Element): Promise<void>
  upload(input: Element, path: string): Promise<void>
  /** Console errors and violations of the Content Security Policy so far. */
  problems(): string[]
  close(): Promise<void>
}

export const phone = { width: 375, height: 667 }

export type Engine = {
  name: string
  /** Why the engine is not available on this machine, or undefined. */
  unavailableReason: string | undefined
  /** Opens a page in a new browser without stored data, as wide as a phone. */
  launch(): Promise<BrowserPage<unknown>>
}
