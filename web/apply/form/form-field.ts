const renamed: Record<string, string> = {
  programmeCode: 'programmeCode',
  'data.qualifications': 'qualifications',
  'data.qualifications.list': 'qualifications',
  'data.qualifications.english': 'english.type',
  'data.qualifications.english.type': 'english.type',
  'data.qualifications.secondaryEducation': 'secondaryEducation',
  'data.qualifications.secondaryEducation.type': 'secondaryEducation',
  'data.details.telephone1': 'telephone',
}
const moved: [RegExp, string][] = [
  [/^data\.qualifications\.(english\.(grade|overall|listening|reading|writing|speaking))$/, '$1'],
  [/^data\.qualifications\.(secondaryEducation\.has\w+)$/, '$1'],
  [/^data\.feeContext\.(nationality|countryOfDomicile|ukResidency|ukImmigrationStatus)$/, '$1'],
  [/^data\.details\.(forenames|surname|dateOfBirth)$/, '$1'],
  [/^data\.(gdprAccept|qualificationsConfirmed|hasBeenInterviewed)$/, '$1'],
]
const inRow = /^data\.qualifications\.list\.(\d+)(?:\.(tpe|subject|grade|yearObtained))?$/

/**
 * The form's field that a path of the request's body speaks of; '' when the form has none. `rows` are the places in
 * the form of the rows that were sent.
 */
export function fieldOf(path: string, rows: readonly number[]): string {
  const row = inRow.exec(path)
  if (row) {
    const place = rows[Number(row[1])]
    return place === undefined ? 'qualifications' : `qualifications.${place}.${row[2] ?? 'tpe'}`
  }
  const name = renamed[path]
  if (name !== undefined) return name
  const match = moved.find(([pattern]) => pattern.test(path))
  return match ? path.replace(...match) : ''
}
