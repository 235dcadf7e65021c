import { Fragment } from 'react'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { needsUcat, ucatEntry } from '../form/qualification-entries.ts'
import type { FormParts } from '../form/section-props.ts'
import { ibHeading, MissingIbPoints } from './ib-total-points.tsx'
import { cardName, headingOf } from './qualification-labels.ts'
import { QualificationRow } from './qualification-row.tsx'
import { RemovedEntry } from './removed-qualification.tsx'
import { useRemoval } from './use-removal.ts'

/**
 * The qualifications as cards in their order, a heading before each family. The cards are siblings, so that one whose
 * type changes stays where it is and keeps the focus. UCAT stands with the medical programme that asks for it.
 */
export function QualificationList({ subjects, ...parts }: FormParts & { subjects: Subjects | undefined }) {
  const { form, messages, leave, focusAfter } = parts
  const { dispatch, removal, undo, said } = useRemoval(form, parts.dispatch)
  const list = form.qualifications
  const shown = list
    .map((entry, place) => ({ entry, place }))
    .filter(({ entry }) => !(ucatEntry(entry) && needsUcat(form.programmeCode)))

  const firstIb = list.some(({ tpe }) => tpe === 'IBOverall')
    ? -1
    : list.findIndex(({ tpe }) => headingOf(tpe) === ibHeading)
  const slot = removal && shown.findIndex(({ place }) => place >= removal.place)
  const removed = removal && (
    <RemovedEntry
      said={removal.said}
      onUndo={() => {
        undo(removal)
        focusAfter(`qualifications.${removal.place}.tpe`)
      }}
    />
  )
  return (
    <div className="family">
      {shown.map(({ entry, place }, index) => (
        <Fragment key={entry.id}>
          {index === slot && removed}
          {headingOf(entry.tpe) !== headingBefore(shown, index) && <h3>{headingOf(entry.tpe)}</h3>}
          {place === firstIb && <MissingIbPoints {...parts} place={place} />}
          <QualificationRow
            entry={entry}
            place={place}
            name={cardName(list, place)}
            subjects={subjects}
            yearShown={form.yearsShown}
            messages={messages}
            dispatch={dispatch}
            leave={leave}
            focusAfter={focusAfter}
          />
        </Fragment>
      ))}
      {slot === -1 && removed}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

const headingBefore = (shown: { entry: QualificationEntry }[], index: number) =>
  index === 0 ? undefined : headingOf(shown[index - 1]!.entry.tpe)
