/** The outcome of a rule. The oracle shares no code with the entry check. */
export type Answer = 'Qualified' | 'Undecided' | 'NotQualified'

export function bestAnswer(answers: Answer[]): Answer {
  if (answers.includes('Qualified')) return 'Qualified'
  return answers.includes('Undecided') ? 'Undecided' : 'NotQualified'
}

export function worstAnswer(answers: Answer[]): Answer {
  if (answers.includes('NotQualified')) return 'NotQualified'
  return answers.includes('Undecided') ? 'Undecided' : 'Qualified'
}
