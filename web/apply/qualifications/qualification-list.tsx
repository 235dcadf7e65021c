import { Fragment } from 'react'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { type IndexedEntry, isIbOverall, isUcatEntry, needsUcat } from '../form/qualification-entries.ts'
import type { SectionProps } from '../form/section-props.ts'
import { IbTotalPoints, ibHeading } from './ib-total-points.tsx'
import { findOwnTypesBefore, gradeHint, rowName, typeHeading } from './qualification-labels.ts'
import { QualificationRow } from './qualification-row.tsx'
import { UcatIdField } from './ucat-id-field.tsx'
import { useUndoRemoval } from './use-undo-removal.ts'

type QualificationListProps = SectionProps & { subjects: Subjects | undefined }

/**
 * The qualifications as cards, with a heading before each family. The cards are siblings, so that a card whose type
 * changes keeps its position and the focus. UCAT entries of a medical programme appear in the programme section.
 */
export function QualificationList({ subjects, ...sectionProps }: QualificationListProps) {
  const { form, messages, leaveField, focusAfter } = sectionProps
  const { dispatch, removal, undo, message } = useUndoRemoval(form, sectionProps.dispatch, sectionProps.year)
  const list = form.qualifications
  const ownTypes = useStableValue(list.map((_, index) => findOwnTypesBefore(list, index)))
  const rows = list
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => !(isUcatEntry(entry) && needsUcat(form.programmeCode)))

  const ibTotalIndex = list.some(isIbOverall)
    ? -1
    : list.findIndex(({ tpe }) => typeHeading(tpe) === ibHeading)
  const lastUcatPosition = rows.findLastIndex(({ entry }) => isUcatEntry(entry))
  const removedPosition = removal && rows.findIndex(({ index }) => index >= removal.index)
  const removed = removal && (
    <p className="removed muted">
      {removal.message}{' '}
      <Button
        quiet
        onClick={() => {
          undo(removal)
          focusAfter(`qualifications.${removal.index}.tpe`)
        }}
      >
        Undo
      </Button>
    </p>
  )
  return (
    <div className="family">
      {rows.map(({ entry, index }, position) => (
        <Fragment key={entry.id}>
          {position === removedPosition && removed}
          {typeHeading(entry.tpe) !== previousHeading(rows, position) && <h3>{typeHeading(entry.tpe)}</h3>}
          {index === ibTotalIndex && <IbTotalPoints {...sectionProps} index={index} />}
          <QualificationRow
            entry={entry}
            index={index}
            name={rowName(list, index)}
            gradeHint={gradeHint(list, index)}
            ownTypes={ownTypes[index]!}
            subjects={subjects}
            yearShown={form.yearsShown}
            messages={messages}
            dispatch={dispatch}
            leaveField={leaveField}
            focusAfter={focusAfter}
          />
          {position === lastUcatPosition && (
            <fieldset className="qualification">
              <legend>UCAT ID</legend>
              <div className="row">
                <UcatIdField {...sectionProps} />
              </div>
            </fieldset>
          )}
        </Fragment>
      ))}
      {removedPosition === -1 && removed}
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </div>
  )
}

const previousHeading = (rows: IndexedEntry[], position: number) =>
  position === 0 ? undefined : typeHeading(rows[position - 1]!.entry.tpe)
