/** Whether a click opens a link in this tab. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey
