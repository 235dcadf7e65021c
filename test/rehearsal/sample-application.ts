import { completeForm, threeALevels } from '../sample-application.ts'

/** The applicant of a rehearsal, with three A levels of this year. */
export const person = { ucasId: '1234567890', email: 'rehearsal@example.org' }
export const programmeCode = 'G400-USCSC'
export const qualifications = threeALevels(undefined, undefined, new Date().getFullYear())

/** The complete form of a first application. */
export const form = completeForm(person, programmeCode, qualifications)
