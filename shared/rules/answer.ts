import { type Message, mistake } from '../errors.ts'

/** What a rule of the entry check says, from best to worst (DECISIONS, section 4). */
export const answers = ['met', 'cannot tell', 'not met'] as const
export type Answer = (typeof answers)[number]

/** One requirement's answer and the sentence that explains it; `path` names the requirement. */
export type Finding = { answer: Answer; path: string; text: string }

export const worst = (given: readonly Answer[]): Answer =>
  answers.findLast(answer => given.includes(answer)) ?? 'met'

export const best = (given: readonly Answer[]): Answer =>
  answers.find(answer => given.includes(answer)) ?? 'not met'

const level = { met: 'info', 'cannot tell': 'warning', 'not met': 'error' } as const

/** A finding as a message: met informs, cannot tell warns, not met is an error. */
export const messageOf = ({ answer, path, text }: Finding): Message => ({
  ...mistake(path, text),
  level: level[answer],
})
