import { knownType } from '../enums/qualification-types.ts'

const forbidden = /Overall$|^UCAT|^EPQ$/

/** Whether a qualification has a subject: required for most types, none for overall types, UCAT and EPQ (section 5). */
export const needsSubject = (tpe: string) => !(knownType(tpe) && forbidden.test(tpe))
