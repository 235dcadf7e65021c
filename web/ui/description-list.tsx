import type { ReactNode } from 'react'
import type { AnswerLine } from '#shared/schemas/answers.ts'

/** Answers with their labels. A value goes below its label if both do not fit on a line of a phone, about 28 characters. */
export const AnswerList = ({ answers }: { answers: readonly AnswerLine[] }) => (
  <dl className="summary-list">
    {answers.map(({ label, value }, index) => (
      <DescriptionItem
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers can have the same label
        key={`${index} ${label}`}
        term={label}
        // A grade or Yes fits beside even a long label.
        className={value.length > Math.max(3, 28 - label.length) ? 'stacked' : undefined}
        translate={isCode(value) ? 'no' : undefined}
      >
        {value}
      </DescriptionItem>
    ))}
  </dl>
)

/** Whether a text is a grade, a number, a code or an address, which a browser must not translate. */
export const isCode = (text: string) => /^[^\sa-z]+( \(\d{4}\))?$|@/.test(text)

type DescriptionItemProps = {
  term: string
  className?: string | undefined
  /** `no` for a description that a browser must not translate. */
  translate?: 'no' | undefined
  children: ReactNode
}

export const DescriptionItem = ({ term, className, translate, children }: DescriptionItemProps) => (
  <div className={className}>
    <dt>{term}</dt>
    <dd translate={translate}>{children}</dd>
  </div>
)
