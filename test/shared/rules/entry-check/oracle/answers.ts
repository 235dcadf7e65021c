/** The outcome of a rule. The oracle shares no code with the entry check. */
export type Answer = 'met' | 'cannot tell' | 'not met'

export function bestAnswer(answers: Answer[]): Answer {
  if (answers.includes('met')) return 'met'
  return answers.includes('cannot tell') ? 'cannot tell' : 'not met'
}

export function worstAnswer(answers: Answer[]): Answer {
  if (answers.includes('not met')) return 'not met'
  return answers.includes('cannot tell') ? 'cannot tell' : 'met'
}
