const fieldNames: Record<string, string> = {
  programmeCode: 'programmeCode',
  'data.qualifications': 'qualifications',
  'data.qualifications.list': 'qualifications',
  'data.qualifications.english': 'english.type',
  'data.qualifications.english.type': 'english.type',
  'data.qualifications.secondaryEducation': 'secondaryEducation',
  'data.qualifications.secondaryEducation.type': 'secondaryEducation',
  'data.qualifications.ucatId': 'ucatId',
  'data.details.telephone1': 'telephone',
}
const fieldPatterns: [RegExp, string][] = [
  [/^data\.qualifications\.(english\.(grade|name|overall|listening|reading|writing|speaking))$/, '$1'],
  [/^data\.qualifications\.(secondaryEducation\.has\w+)$/, '$1'],
  [/^data\.feeContext\.(nationality|countryOfDomicile|ukResidency|ukImmigrationStatus)$/, '$1'],
  [/^data\.details\.(forenames|surname|dateOfBirth)$/, '$1'],
  [/^data\.(gdprAccept|qualificationsConfirmed|hasBeenInterviewed)$/, '$1'],
]
const rowPath = /^data\.qualifications\.list\.(\d+)(?:\.(tpe|subject|grade|yearObtained))?$/

/**
 * Returns the field of the form for a path of the request body; '' if the form has none. `rows` are the form's indexes
 * of the submitted rows.
 */
export function formField(path: string, rows: readonly number[]): string {
  const row = rowPath.exec(path)
  if (row) {
    const index = rows[Number(row[1])]
    return index === undefined ? 'qualifications' : `qualifications.${index}.${row[2] ?? 'tpe'}`
  }
  const name = fieldNames[path]
  if (name !== undefined) return name
  const match = fieldPatterns.find(([pattern]) => pattern.test(path))
  return match ? path.replace(...match) : ''
}
