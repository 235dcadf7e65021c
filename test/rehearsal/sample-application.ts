import { threeALevels, wholeForm } from '../sample-application.ts'

/** Who applies in a rehearsal, with three A levels of this year. */
export const person = { ucasId: '1234567890', email: 'rehearsal@example.org' }
export const programmeCode = 'G400-USCSC'
export const qualifications = threeALevels(undefined, undefined, new Date().getFullYear())

/** A whole first-time form. */
export const form = wholeForm(person, programmeCode, qualifications)
