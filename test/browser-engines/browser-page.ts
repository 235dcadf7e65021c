/** The operations that each browser engine implements. An element is named by an expression that the page evaluates. */
export type BrowserPage = {
  open(address: string): Promise<void>
  /** Returns the JSON value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Moves the pointer to the middle of an element and clicks. */
  click(element: string): Promise<void>
  /** Presses the keys of a text, one after another, in the element that has the focus. */
  type(element: string, text: string): Promise<void>
  pressEnter(element: string): Promise<void>
  upload(input: string, path: string): Promise<void>
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
  launch(): Promise<BrowserPage>
}
