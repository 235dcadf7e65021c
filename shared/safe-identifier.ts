/** Whether a text is a code or the name of a field, and nothing about a person: only such words are ever repeated. */
export const plainWord = (text: string) => /^(?!.*\d{4})[A-Za-z][\w.-]{0,39}$/.test(text)
