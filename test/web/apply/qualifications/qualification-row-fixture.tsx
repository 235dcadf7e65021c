import { screen } from '@testing-library/react'
import { useReducer } from 'react'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { addFamilyRows } from '#web/apply/form/qualification-entries.ts'
import { QualificationRow } from '#web/apply/qualifications/qualification-row.tsx'
import { formReducer, year } from '../../../gallery/sample-forms.ts'

const ignore = () => {}
const noNames: string[] = []

/** One row of the form, with the form's own reducer behind it and its state in an output. */
export function Row({ tpe, typeShown = false }: { tpe: string; typeShown?: boolean }) {
  const qualifications = addFamilyRows([], [tpe], year)
  const [form, dispatch] = useReducer(formReducer, { ...emptyForm, qualifications })
  const current = form.qualifications[0]
  if (!current) return <output>removed</output>
  return (
    <>
      <QualificationRow
        entry={current}
        previousId={undefined}
        nextId={undefined}
        name="Row"
        gradeHint={undefined}
        ownTypes={noNames}
        subjects={subjectLists}
        typeShown={typeShown}
        yearShown={false}
        messages={[]}
        dispatch={dispatch}
        leaveField={ignore}
        focusAfter={ignore}
      />
      <output>{JSON.stringify(current)}</output>
    </>
  )
}

/** The state of the row that is rendered. */
export const currentEntry = (): QualificationEntry =>
  JSON.parse(screen.getByRole('status', { name: '' }).textContent ?? '')
