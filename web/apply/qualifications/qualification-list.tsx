import { Fragment, useState } from 'react'
import { findQualificationType, typeHeading } from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { isIbOverall, isUcatEntry, needsUcat, rowName } from '../form/qualification-entries.ts'
import type { SectionProps } from '../form/section-props.ts'
import { IbTotalPoints, ibHeading } from './ib-total-points.tsx'
import { findOwnTypesBefore, gradeHint } from './qualification-labels.ts'
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
  const [typesShown, setTypesShown] = useState(false)
  const rows = list.filter(entry => !(isUcatEntry(entry) && needsUcat(form.programmeCode)))
  const ownTypes = useStableValue(rows.map(entry => findOwnTypesBefore(list, entry)))

  const firstIb = list.some(isIbOverall) ? undefined : list.find(({ tpe }) => typeHeading(tpe) === ibHeading)
  const lastUcat = rows.findLast(isUcatEntry)
  const removedPosition = removal && rows.findIndex(entry => list.indexOf(entry) >= removal.index)
  const removed = removal && (
    <p className="removed muted">
      {removal.message}{' '}
      <Button
        quiet
        onClick={() => {
          undo(removal)
          focusAfter(`qualifications.${removal.id}.tpe`)
        }}
      >
        Undo
      </Button>
    </p>
  )
  return (
    <div className="family">
      {rows.map((entry, position) => (
        <Fragment key={entry.id}>
          {position === removedPosition && removed}
          {typeHeading(entry.tpe) !== previousHeading(rows, position) && <h3>{typeHeading(entry.tpe)}</h3>}
          {entry === firstIb && <IbTotalPoints {...sectionProps} />}
          <QualificationRow
            entry={entry}
            previousId={rows[position - 1]?.id}
            nextId={rows[position + 1]?.id}
            name={rowName(list, entry)}
            gradeHint={gradeHint(list, entry)}
            ownTypes={ownTypes[position]!}
            subjects={subjects}
            typeShown={typesShown}
            yearShown={form.yearsShown}
            messages={messages}
            dispatch={dispatch}
            leaveField={leaveField}
            focusAfter={focusAfter}
          />
          {entry === lastUcat && (
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
      {!typesShown && rows.some(({ tpe }) => findQualificationType(tpe)) && (
        <Button
          quiet
          onClick={() => {
            setTypesShown(true)
            focusAfter(`qualifications.${rows[0]?.id}.tpe`)
          }}
        >
          Change type
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </div>
  )
}

const previousHeading = (rows: QualificationEntry[], position: number) =>
  position === 0 ? undefined : typeHeading(rows[position - 1]!.tpe)
