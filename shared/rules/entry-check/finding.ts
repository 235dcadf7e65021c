import type { Message } from '../../errors.ts'

/** What a rule of the entry check says, from best to worst (DECISIONS, section 4). */
export const answers = ['met', 'cannot tell', 'not met'] as const
export type Answer = (typeof answers)[number]

/** One requirement's answer and the sentence that explains it; `path` names the requirement, `short` is in grades. */
export type Finding = { answer: Answer; path: string; text: string; short?: number }

const steps = ({ short = Number.POSITIVE_INFINITY }: Finding) => short

/** The finding with the best answer; of equals the least short, and then the first. There must be one. */
export const bestFinding = (given: readonly Finding[]): Finding =>
  given.reduce((best, next) => {
    const better = answers.indexOf(next.answer) - answers.indexOf(best.answer)
    return better < 0 || (better === 0 && steps(next) < steps(best)) ? next : best
  })

export const worst = (given: readonly Answer[]): Answer =>
  answers.findLast(answer => given.includes(answer)) ?? 'met'

const level = { met: 'info', 'cannot tell': 'warning', 'not met': 'error' } as const

/** A finding as a message: met informs, cannot tell warns, not met is an error. */
export const messageOf = ({ answer, path, text }: Finding): Message => ({
  level: level[answer],
  path,
  text,
})
