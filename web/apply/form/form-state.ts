import { type QualificationFamily } from '#shared/enums/qualification-types.ts'
import type { FormEnglish, FormRow, FormState } from '#shared/schemas/form.ts'

type Data = FormState['data']
export type GcseFlag = 'has5orMoreAtC4OrAbove' | 'hasMathsAtB5OrAbove' | 'has6orMoreAt6and7'

/** What can happen to the form (specification, section 4). `index` is a position in `data.qualifications.list`. */
export type FormAction =
  /** `programmeCode`, and what the page shows: `schoolCode`, `qualifiedOnly`, `yearsShown`. */
  | { type: 'form'; to: Partial<Omit<FormState, 'data'>> }
  /** Chooses a programme, and its school with it, which clears nothing. */
  | { type: 'chooseProgramme'; programme: { code: string; schoolCode: string } }
  | { type: 'data'; to: Partial<Pick<Data, 'qualificationsConfirmed' | 'hasBeenInterviewed' | 'gdprAccept'>> }
  | { type: 'feeContext'; to: Partial<Data['feeContext']> }
  | { type: 'details'; to: Partial<Data['details']> }
  | { type: 'ucatId'; to: string }
  /** Adds a family's starting rows in place of the blank rows. */
  | { type: 'addFamily'; family: QualificationFamily }
  /** Adds one row. Without a type, it has the type of the last row, or none. */
  | { type: 'addRow'; tpe?: string }
  | { type: 'changeRow'; index: number; to: Partial<Omit<FormRow, 'id'>> }
  | { type: 'removeRow'; index: number }
  | { type: 'restoreRow'; index: number; row: FormRow }
  | { type: 'english'; to: Partial<FormEnglish> }
  | { type: 'secondaryType'; to: 'Gcse' | 'Other' }
  /** `none` says that no flag is true. */
  | { type: 'gcse'; flag: GcseFlag | 'none'; to: boolean }
  /** Replaces the form, by a stored draft. */
  | { type: 'replace'; form: FormState }
