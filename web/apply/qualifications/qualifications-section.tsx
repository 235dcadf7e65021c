import { Fragment, useCallback, useEffect, useRef, useState } from 'react'
import { type QualificationFamily, qualificationFamilies } from '#shared/enums/qualification-types.ts'
import { Button } from '../../ui/button.tsx'
import { InterestLink } from '../../ui/contact-links.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessages } from '../../ui/fields/field-messages.tsx'
import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import { getNextRowId } from '../form/form-state.ts'
import {
  getGradeHint,
  getRowPath,
  isListFull,
  isMedical,
  isUcatRow,
  listPath,
} from '../form/qualification-rows.ts'
import { useApplicationForm } from '../form/use-application-form.ts'
import { getSectionTitleId } from '../form/variant.ts'
import { EnglishFields } from './english-fields.tsx'
import type { QualificationRow } from './qualification-row.tsx'
import { SecondaryEducationFields } from './secondary-education-fields.tsx'
import { UcatIdField } from './ucat-id-field.tsx'

const mainFamilies = qualificationFamilies.filter(family => 'hasButton' in family)

type QualificationsSectionProps = {
  /** A qualification; undefined until its code has loaded. */
  Row: typeof QualificationRow | undefined
}

/** Grades and qualifications (specification 2.40 to 2.47), with secondary education and English. */
export function QualificationsSection({ Row }: QualificationsSectionProps) {
  const { form, dispatch, focusAfter, year, catalogue } = useApplicationForm()
  const { subjects } = catalogue
  const { list, secondaryEducation, english } = form.data.qualifications
  const latestList = useRef(list)
  useEffect(() => {
    latestList.current = list
  }, [list])

  /** The row of Not Listed, whose list of types is open at first. */
  const [openId, setOpenId] = useState<string>()
  const quickFill = useCallback(
    (family: QualificationFamily | null) => {
      const id = getNextRowId(latestList.current)
      setOpenId(family ? undefined : id)
      dispatch({ type: 'quickFill', family })
      const parts = family ? (['subject', 'grade'] as const) : (['tpe'] as const)
      // Without room for a row, Add Qualification says why. While the code of the rows is loading, there is no row yet.
      focusAfter(...parts.map(part => getRowPath(id, part)), ...(Row ? [listPath] : []))
    },
    [Row, dispatch, focusAfter],
  )

  const remove = useCallback(
    (id: string) => {
      const { current: list } = latestList
      const index = list.findIndex(row => row.id === id)
      const neighbours = [list[index + 1], list[index - 1]].filter(row => row !== undefined)
      dispatch({ type: 'removeRow', id })
      focusAfter(...neighbours.map(row => getRowPath(row.id, 'tpe')), listPath)
    },
    [dispatch, focusAfter],
  )

  const isFull = isListFull(list)
  // The UCAT rows of a medical programme are shown below the programme.
  const shownRows = list.filter(row => !(isUcatRow(row) && isMedical(form)))
  const lastUcat = shownRows.findLast(isUcatRow)
  return (
    <>
      <p className="small muted">
        We do not accept predicted grades. If you are waiting for a result,{' '}
        <InterestLink>register your interest</InterestLink> instead.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons */}
      <div className="quick-fill" role="group" aria-label="Add the usual rows">
        {mainFamilies.map(({ code, heading }) => (
          <Button key={code} secondary onClick={() => quickFill(code)}>
            {heading}
          </Button>
        ))}
        <Button secondary onClick={() => quickFill(null)}>
          Not Listed
        </Button>
      </div>
      <FetchErrorNotice
        queries={[{ name: 'subjects', query: subjects }]}
        onRetry={() => focusAfter(getSectionTitleId('qualifications'))}
      >
        Without the list you can only type a subject yourself, and an advisor has to check it.
      </FetchErrorNotice>
      <div className="qualifications">
        {Row &&
          shownRows.map((row, position) => (
            <Fragment key={row.id}>
              <Row
                row={row}
                position={position + 1}
                isTypeOpen={row.tpe === '' && row.id === openId}
                isYearShown={form.yearsShown}
                gradeHint={getGradeHint(list, row)}
                subjects={subjects.data}
                dispatch={dispatch}
                onFamily={quickFill}
                onRemove={remove}
              />
              {row === lastUcat && (
                <fieldset className="qualification">
                  <legend className="visually-hidden">UCAT ID</legend>
                  <UcatIdField />
                </fieldset>
              )}
            </Fragment>
          ))}
      </div>
      <div role="status">
        <FieldMessages name={listPath} />
      </div>
      <div className="actions">
        <Button
          secondary
          id={listPath}
          disabledReason={isFull ? 'You cannot add more qualifications' : undefined}
          onClick={() => {
            const id = getNextRowId(list)
            dispatch({ type: 'addRow' })
            focusAfter(getRowPath(id, 'subject'), getRowPath(id, 'tpe'))
          }}
        >
          Add Qualification
        </Button>
      </div>
      <Checkbox
        borderless
        name="yearsShown"
        label="Show the year for each qualification"
        hint={`Tick this if you did not get them all in ${year}.`}
        value={form.yearsShown}
        onChange={yearsShown => dispatch({ type: 'changeForm', changes: { yearsShown } })}
      />
      <SecondaryEducationFields value={secondaryEducation} dispatch={dispatch} />
      <EnglishFields value={english} dispatch={dispatch} />
      <Checkbox
        name="data.qualificationsConfirmed"
        label="I confirm that I have obtained these qualifications as entered"
        value={form.data.qualificationsConfirmed}
        onChange={qualificationsConfirmed =>
          dispatch({ type: 'changeData', changes: { qualificationsConfirmed } })
        }
      />
    </>
  )
}
