import { DescriptionItem } from '../../ui/description-item.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { availabilityMarks } from '../programme/programme-choices.ts'
import type { Answer } from './section-answers.ts'

const maxShortLength = 32

/** Answers with their labels. Long ones have the value below the label. */
export const AnswerList = ({ answers }: { answers: readonly Answer[] }) => (
  <dl className="summary-list">
    {answers.map((answer, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two answers can have the same label
      <AnswerRow key={`${index} ${answer.label}`} answer={answer} />
    ))}
  </dl>
)

const AnswerRow = ({ answer: { label, value, availability } }: { answer: Answer }) => (
  <DescriptionItem
    term={label}
    className={availability || label.length + value.length > maxShortLength ? 'stacked' : undefined}
  >
    {availability ? <ProgrammeStatus kind={availabilityMarks[availability]} /> : value}
  </DescriptionItem>
)
